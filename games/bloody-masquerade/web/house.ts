import type { HouseView, Options, Rules } from '$wire/bloody-masquerade';
import { all, say } from './words';

/** What the house values of this table say about a part of the rules. */
export function houseRules({ rules }: HouseView, options: Options, part: string): string[] {
  switch (part) {
    case 'places':
      return rules.give_marker_to_self ? [] : [say('rules.here.others')];
    case 'suspicion':
      return [say('rules.here.show_all', { n: rules.interrogation_show_all_at })];
    case 'attack':
      return rules.attack_most_min_markers > 0 ? [say('rules.here.most', { n: rules.attack_most_min_markers })] : [];
    case 'end':
      return [say('rules.here.rounds', { n: rules.max_rounds })];
    case 'mask':
      return options.mask
        ? [
            faceUp(rules),
            say(rules.masks_count_as_identical_pair ? 'rules.here.masks_pair' : 'rules.here.masks_no_pair'),
          ]
        : [];
    case 'support':
      return options.support && !rules.special_action_triggers_support
        ? [say('rules.here.special_without_tokens')]
        : [];
    default:
      return [];
  }
}

/** For what the card counts that lies up. */
function faceUp(rules: Rules): string {
  const what = [
    ...(rules.faceup_counts_for_suspicion ? [say('deed.suspect')] : []),
    ...(rules.faceup_counts_for_collection ? [say('goal.collection.name')] : []),
    ...(rules.faceup_counts_for_staying_alive ? [say('goal.staying_alive.name')] : []),
    ...(rules.faceup_counts_for_special_action ? [say('deed.special')] : []),
  ];
  return what.length > 0 ? say('rules.here.up', { what: all(what) }) : say('rules.here.up.none');
}
