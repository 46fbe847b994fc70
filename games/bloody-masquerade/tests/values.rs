//! A data file that cannot be is refused, and says why.

use bloody_masquerade::State;
use testkit::scenario;

/// What a line about the data file is answered.
fn refused(line: &str) -> String {
    let case = format!("game bloody-masquerade\n## A\n```play\ntable Ann, Ben, Cy, Dan\ngiven {line}\n```\n");
    let results = scenario::run::<State>("a.md", &case);
    results[0].result.as_ref().expect_err(line).message.clone()
}

/// H14 and the other switches.
#[test]
fn switches_have_their_values() {
    assert_eq!(refused("rule max_rounds 0"), "[rules] max_rounds = 0: a number from 1 to 30");
    assert_eq!(refused("rule max_rounds 31"), "[rules] max_rounds = 31: a number from 1 to 30");
    assert!(refused("rule suspicion_runout_order from_host").contains("clockwise_from_active"));
    assert!(refused("rule give_marker_to_self 3").contains("give_marker_to_self"));
    assert!(refused("rule attack_most_min_markers -1").contains("attack_most_min_markers"));
    assert!(refused("rule give_marker_to_sel yes").contains("give_marker_to_self"));
}

#[test]
fn the_second_red_position_is_not_the_start_nor_the_last() {
    for position in [0, 7, 8] {
        let why = format!("[ring] second_red = {position}: a number from 1 to 6");
        assert_eq!(refused(&format!("second_red {position}")), why);
    }
}

#[test]
fn a_row_has_as_many_characters_as_players() {
    assert_eq!(refused("setup 4 ghouls 2"), "[[setup]] 4: 2 + 1 + 2 characters for 4 players");
    assert_eq!(refused("setup 4 pool 0"), "[[setup]] 4: pool = 0, at least 1 marker");
    assert_eq!(refused("setup 4 ghouls 253"), "[[setup]] 4: 253 + 1 + 2 characters for 4 players");
}

#[test]
fn two_tiles_are_red_and_end_with_their_attacks() {
    assert_eq!(refused("location anteiku red yes"), "[[tile]] 3 tiles are red, not 2");
    assert_eq!(refused("location cochlea red no"), "[[tile]] 1 tiles are red, not 2");
    let most = "[[tile]] attack_most: the last action of exactly one red tile";
    assert_eq!(refused("location anteiku deeds attack_most"), most);
    assert_eq!(refused("location ghoul_restaurant deeds attack_most cover_remove"), most);
    assert_eq!(refused("location ghoul_restaurant deeds cover_remove"), most);
    let three = "[[tile]] attack_three: the last action of exactly one red tile";
    assert_eq!(refused("location cochlea deeds attack_three cover_give"), three);
}

#[test]
fn characters_want_what_there_is() {
    let says = |what: &str| format!("[[character]] kaneki: {what}");
    assert_eq!(refused("goal kaneki collection F F"), says("collection lists 3 cards"));
    assert_eq!(refused("goal kaneki alive C C C"), says("staying_alive lists 2 cards"));
    assert_eq!(refused("goal kaneki special 1"), says("special_x is 1, 2 or 3, and for inspectors alone"));
    assert_eq!(refused("goal kaneki alive M M"), says("Masks are wanted by characters of the Mask variant alone"));
    let mado = "[[character]] mado: special_x is 1, 2 or 3, and for inspectors alone";
    assert_eq!(refused("goal mado special 4"), mado);
    assert_eq!(refused("goal mado special 0"), mado);
    assert_eq!(refused("goal kimi partner kimi"), "[[character]] kimi: nobody is their own partner");
    assert!(refused("goal kimi partner ken").contains("ken"));
}

#[test]
fn there_are_three_cards_for_each_player() {
    assert_eq!(refused("clue coffee plus 3 1 1 1 1"), "[[clue]] coffee: plus adds up to 7, not to 6");
    assert_eq!(refused("clue coffee plus 4 0 1 1 0"), "[[clue]] 13 cards are marked 4+, not 12");
}

/// Design rule: only a warning, such a character could end the game at will.
#[test]
fn a_killer_with_a_pair_may_be_tried() {
    let case = "game bloody-masquerade\n## A\n```play\ntable Ann, Ben, Cy, Dan\ngiven goal touka alive T T\nexpect outcome none\n```\n";
    assert_eq!(scenario::run::<State>("a.md", case)[0].result, Ok(()));
}
