import type { ReplyDraft } from './query-draft.ts'

/** What remains of a draft that was edited while it was being sent: the sent text is removed where the draft still begins with it. */
export function remainingReply(now: ReplyDraft, left: ReplyDraft): ReplyDraft {
  const text = now.text.startsWith(left.text) ? now.text.slice(left.text.length).trimStart() : now.text
  const same = now.picture?.base64 === left.picture?.base64
  return { text, picture: same ? null : now.picture }
}
