//! The page's types are those of the messages.

use testkit::typescript::Module;

#[test]
fn the_pages_types_are_those_of_the_messages() {
    Module::new("The messages between browser and server.")
        .with::<wire::ErrorBody>()
        .with::<wire::GameInfo>()
        .with::<wire::NewGuest>()
        .with::<wire::GuestInfo>()
        .with::<wire::NewTable>()
        .with::<wire::TableInfo>()
        .with::<wire::TableChange>()
        .with::<wire::NewHost>()
        .with::<wire::AdmitTelevision>()
        .with::<wire::NewOrder>()
        .with::<wire::TakeSeat>()
        .with::<wire::SeatCode>()
        .with::<wire::ClaimSeat>()
        .with::<wire::NewBot>()
        .with::<wire::NewChoice>()
        .with::<wire::OpenTable>()
        .with::<wire::MyTable>()
        .with::<wire::Replay>()
        .with::<wire::Verified>()
        .with::<wire::LessonAsk>()
        .with::<wire::LessonAnswer>()
        .with::<wire::FromClient>()
        .with::<wire::ToClient>()
        .with_constant("The version of the messages.", "VERSION", "number", wire::VERSION)
        .with_constant("The most characters of a name.", "LONGEST_NAME", "number", wire::LONGEST_NAME)
        .with_constant("The thinking times, the slowest first.", "CLOCKS", "readonly Clock[]", wire::Clock::ALL)
        .with_constant(
            "Whose seats latecomers may take, the strictest first.",
            "LATE",
            "readonly Late[]",
            wire::Late::ALL,
        )
        .must_agree("index.ts");
}
