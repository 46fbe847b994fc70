//! The page's types of lessons are those that the server reads.

use testkit::typescript::Module;

#[test]
fn the_pages_types_are_those_of_the_lessons() {
    Module::new("Lessons: games/<game>/lesson/lesson.json.").with::<lesson::Lesson>().must_agree("lesson.ts");
}
