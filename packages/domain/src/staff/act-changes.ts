import type { Act } from './act-words.ts'
import type { ChangeMember } from './audit-changes.ts'

/**
 * Why an act has no before and after. `adds`: what it adds is kept by itself, and nothing stood there before.
 * `ends`: what it names is gone, as its own words say. `tells`: it changes nothing that stands.
 */
type NoChange = 'adds' | 'ends' | 'tells'

/** Of every act, the members that the audit keeps before and after; no act is written without them. */
export const actChanges = {
  'viewing.opened': 'adds',
  'sessions.ended': ['sessions'],
  'session.ended': 'ends',
  'message.resent': 'adds',
  'messages.retried': ['state'],
  'message.sent-by-email': 'adds',
  'query.answered': 'adds',
  'query.closed': ['state'],
  'query.reopened': ['state'],
  'complaint.answered': 'adds',
  'complaint.written-to': 'adds',
  'complaint.attended': ['state'],
  'complaint.reopened': ['state'],
  'case.assigned': ['owner'],
  'case.topic-set': ['topic'],
  'case.noted': 'adds',
  'staff.signed-in': 'adds',
  'staff.signed-out': 'ends',
  'staff.invited': ['roles'],
  'staff.invited-again': 'adds',
  'staff.invitation-accepted': 'adds',
  'staff.roles-changed': ['roles'],
  'staff.sessions-ended': ['sessions'],
  'staff.left': ['roles'],
  'staff.passkey-added': 'adds',
  // The name of somebody's device is theirs, and the audit is never deleted.
  'staff.passkey-renamed': 'tells',
  'staff.passkey-removed': 'ends',
  'staff.session-used-elsewhere': 'ends',
  'staff.passkey-counter-refused': 'tells',
  'staff.recovery-codes-made': 'adds',
  'staff.company-account-bound': 'adds',
  'staff.own-session-ended': 'ends',
  'staff.own-sessions-ended': 'ends',
  'person.exported': 'tells',
  'erasure.asked': ['state'],
  'erasure.declined': ['state'],
  'erasure.withdrawn': ['state'],
  'person.erased': 'ends',
  'quarantine.credited': ['state'],
  'quarantine.entered': ['state'],
  'quarantine.returned': ['state'],
  'refund.asked': ['state', 'amount'],
  'refund.approved': ['state'],
  'refund.declined': ['state'],
  'refund.withdrawn': ['state'],
  'refund.void': ['state'],
  'reconciliation.asked': 'adds',
  'reconciliation.closed': ['state'],
  'bank-profile.set': 'adds',
  'bank-file.kept': 'adds',
  'bank-file.withdrawn': ['state'],
  'text.saved': 'adds',
  'text.deleted': 'ends',
  'notice.saved': 'adds',
  'notice.planned': ['state'],
  'notice.sent': ['state'],
  'notice.withdrawn': ['state'],
  'paper.placed': 'adds',
  'paper.replaced': 'adds',
  'paper.withdrawn': ['state'],
  'progress.placed': 'adds',
  // Day or stage, whichever was wrong.
  'progress.corrected': [],
  'progress.withdrawn': 'ends',
  'gallery.placed': 'adds',
  'gallery.ordered': ['order'],
  'gallery.withdrawn': 'ends',
  'surplus.return': ['state', 'amount'],
  'surplus.keep': ['state', 'amount'],
  'prepayment.applied': ['state'],
  'prepayment.given-up': ['state'],
  'sheet.answered': ['state'],
  'numbers.skipped': ['lastNumber'],
  'switch.opened': ['state'],
  'switch.closed': ['state'],
  'import.began': 'adds',
  'import.ended': ['state'],
  'import.profile-kept': 'adds',
  'import.looked': ['state'],
  'import.applied': ['state'],
  'import.discarded': ['state'],
  'key.issued': ['scopes', 'endsAt'],
  'key.revoked': ['state'],
  'bell.added': ['host', 'feeds'],
  // The secret of before signs on for a week, and neither is told.
  'bell.rotated': 'tells',
  'bell.turned-on': ['state'],
  'bell.removed': 'ends',
  'feeds.epoch-begun': 'adds',
} as const satisfies Readonly<Record<Act, readonly ChangeMember[] | NoChange>>

/** The members that an act keeps before and after. */
export function changesOfAct(act: Act): readonly ChangeMember[] {
  const members: readonly ChangeMember[] | NoChange = actChanges[act]
  return typeof members === 'string' ? [] : members
}
