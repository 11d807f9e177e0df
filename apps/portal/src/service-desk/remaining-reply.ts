import type { ReplyDraft } from './query-draft.ts'

/** What was written on while a message left: without what left, where it still stands before it. */
export function remainingReply(now: ReplyDraft, left: ReplyDraft): ReplyDraft {
  const text = now.text.startsWith(left.text) ? now.text.slice(left.text.length).trimStart() : now.text
  const same = now.picture?.base64 === left.picture?.base64
  return { text, picture: same ? null : now.picture }
}
