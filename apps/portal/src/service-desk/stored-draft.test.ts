import type { SealedStore } from '@llave/client/sealed-store'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changeDraft,
  type DraftSubmission,
  hasLeft,
  newDraft,
  type ReceivedDraft,
  revisionOf,
  type StoredDraft,
  settleDraft,
  settleEarlier,
  settleStored,
  settleSubmitted,
  submitDraft,
} from './stored-draft.ts'

type Value = { readonly words: string; readonly after: string }
const empty = newDraft<Value>({ words: '', after: '' })

test('a draft keeps its key however often it changes', () => {
  const written = changeDraft(empty, { words: 'uno' })
  const first = submitDraft(written)
  expect(first).toEqual({ value: written.value, key: written.key, revision: written.key })
  expect(submitDraft(first)).toEqual(first)
  const second = submitDraft(changeDraft(first, { words: 'dos' }))
  expect(second.key).toBe(first.key)
  expect(second.revision).not.toBe(first.revision)
})

test('a draft of an earlier build, which has its key alone, goes when it was received', () => {
  const old = { value: empty.value, key: 'clave-vieja' }
  expect(revisionOf(old)).toBe('clave-vieja')
  expect(settleDraft(old, { key: 'clave-vieja', revision: 'clave-vieja' })).toBeNull()
  expect(submitDraft(old)).toMatchObject({ key: 'clave-vieja', revision: 'clave-vieja' })
})

test('an answer to another draft changes nothing', () => {
  const draft = changeDraft(empty, { words: 'uno' })
  expect(settleDraft(draft, { key: 'otra', revision: 'otra', after: { after: '7' } })).toBe(draft)
})

/** What was added to what was sent. */
const rest = (now: Value, sent: Value): Value => ({
  words: now.words.replace(sent.words, '').trim(),
  after: '',
})

test('what is left in several tabs is one draft: it has one key, whichever words each holds', () => {
  const submission = submitDraft(changeDraft(empty, { words: 'uno' }))
  const edited = changeDraft(submission, { words: 'uno dos' })
  const other = changeDraft(submission, { words: 'tres' })
  const received = { key: submission.key, revision: submission.revision, after: { after: '7' } }
  // Tabs with other words are told nothing of theirs, and come to the same key when they send them.
  for (const draft of [edited, other]) expect(settleDraft(draft, received)).toBe(draft)
  const own = settleSubmitted(edited, submission, rest)
  const lefts = [own, settleEarlier(edited, received), settleEarlier(other, received)]
  expect(own?.value).toEqual({ words: 'dos', after: '' })
  const keys = lefts.map((left) => left && submitDraft(left).key)
  expect(new Set(keys)).toEqual(new Set([`${submission.key}-2`]))
  expect(new Set(lefts.map((left) => left && revisionOf(left))).size).toBe(3)
  // What is left of that one is another again.
  const second = submitDraft(lefts[0] ?? empty)
  expect(settleSubmitted(second, second, rest)).toBeNull()
  expect(settleSubmitted(changeDraft(second, { words: 'cuatro' }), second, rest)?.key).toBe(
    `${submission.key}-3`,
  )
})

test('a draft that another tab moved on is not moved on again by its own answer', () => {
  const submission = submitDraft(changeDraft(empty, { words: 'uno' }))
  // Another tab sent the same words, and was told that others had been received.
  const moved = settleDraft(submission, { ...submission, after: { after: '7' } }) ?? empty
  expect(moved.key).toBe(`${submission.key}-2`)
  // Received in other words, it says so already; as it was sent, nothing of it is left to send.
  const { key, revision } = submission
  expect(settleDraft(moved, { key, revision, after: { after: '7' } })).toBe(moved)
  expect(settleSubmitted(moved, submission, rest)).toMatchObject({
    key: `${submission.key}-2`,
    value: { words: '', after: '' },
  })
  const another = changeDraft(empty, { words: 'otro asunto' })
  expect(settleSubmitted(another, submission, rest)).toBe(another)
})

test('where drafts are stored only what was received goes: another tab may hold other words', async () => {
  const store = new Map<string, unknown>()
  const drafts = {
    read: async (name: string) => store.get(name) ?? null,
    write: async (name: string, value: unknown) => void store.set(name, value),
    remove: async (name: string) => void store.delete(name),
  } as unknown as SealedStore
  const submission = submitDraft(changeDraft(empty, { words: 'uno' }))
  const { key, revision } = submission
  const other = changeDraft(submission, { words: 'dos' })
  for (const stays of [other, settleEarlier(other, { key, after: { after: '7' } })]) {
    store.set('draft', stays)
    await settleStored(drafts, 'draft', { key, revision })
    expect(store.get('draft')).toEqual(stays)
  }
  store.set('draft', submission)
  await settleStored(drafts, 'draft', { key, revision })
  expect(store.has('draft')).toBe(false)
})

/** An empty form, and what says that it was received before, are other matters. */
const isAnother = ({ key, value }: StoredDraft<Value>) => key === null || value.after !== ''

/** A server that files once for a key, and forgets to answer. */
type Case = { readonly id: string; readonly words: string }

test('whatever is written and sent, in tabs that sleep and with answers that are lost, one draft is one case, and no words are lost', () => {
  const act = fc.record({
    do: fc.constantFrom('write', 'send', 'lose', 'late', 'reload', 'sleep', 'wake'),
    tab: fc.nat(2),
    words: fc.constantFrom('uno', 'dos', 'tres'),
    listIsRead: fc.boolean(),
  })
  /** A tab that has nothing any more is answered after another one stored other words. */
  const lateAnswer = (
    [
      ['lose', 0, 'uno'],
      ['write', 2, 'dos'],
      ['send', 1, 'uno'],
      ['write', 2, 'tres'],
      ['late', 0, 'uno'],
    ] as const
  ).map(([what, tab, words]) => ({ do: what, tab, words, listIsRead: true }))
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const cases = new Map<string, Case>()
      let stored: StoredDraft<Value> | null = submitDraft(changeDraft(empty, { words: 'uno' }))
      const tabs = [0, 1, 2].map(() => ({
        draft: stored ?? empty,
        asleep: false,
        /** What it sent last without an answer, which may still come. */
        unanswered: null as { submission: DraftSubmission<Value>; repeated: boolean } | null,
      }))
      type Tab = (typeof tabs)[number]
      function answer(tab: Tab, { key, revision, value }: DraftSubmission<Value>, whole: boolean) {
        const filed = cases.get(key)
        const after = whole ? {} : { after: { after: filed?.id } }
        const received: ReceivedDraft = { key, revision, ...after }
        for (const each of tabs) {
          if (each === tab || each.asleep) continue
          const left = settleDraft(each.draft, received)
          if (left === null) expect(each.draft.value.words).toBe(filed?.words)
          else if (left !== each.draft) expect(left.value).toEqual({ ...each.draft.value, after: filed?.id })
          each.draft = left ?? empty
        }
        const submission = { key, revision, value }
        const left = received.after
          ? settleEarlier(tab.draft, { key, after: received.after })
          : settleSubmitted(tab.draft, submission, rest)
        const own = hasLeft(tab.draft, left)
        if (left === null) expect(tab.draft.value.words).toBe(filed?.words)
        const others = stored !== null && revisionOf(stored) !== revision ? stored : null
        stored = own ? left : stored && settleDraft(stored, received)
        // Another tab's words are not driven out by a tab that has none.
        if (others && tab.draft.value.words === '') expect(stored).toBe(others)
        tab.draft = left ?? empty
      }
      for (const { do: what, tab: at, words, listIsRead } of acts) {
        const tab = tabs[at]
        if (!tab) continue
        if (what === 'sleep') tab.asleep = true
        else if (what === 'wake') tab.asleep = false
        else if (what === 'reload') tab.draft = stored ?? empty
        else if (what === 'late') {
          const late = tab.unanswered
          tab.unanswered = null
          // By then another tab was answered, which this one was told. What was edited meanwhile is tested above.
          if (late && tab.draft.key === null) answer(tab, late.submission, !late.repeated)
        } else if (what === 'write') {
          if (isAnother(tab.draft)) continue
          tab.draft = stored = changeDraft(tab.draft, { words })
        } else {
          if (isAnother(tab.draft)) continue
          const submission = submitDraft(tab.draft)
          tab.draft = stored = submission
          const { key, value } = submission
          const repeated = cases.has(key)
          const filed = cases.get(key) ?? { id: `${cases.size + 1}`, words: value.words }
          cases.set(key, filed)
          tab.unanswered = what === 'lose' ? { submission, repeated } : null
          if (what === 'lose') continue
          // What the browser knows of it (was-filed-as.ts).
          const whole = !repeated || (listIsRead && filed.words === value.words)
          answer(tab, submission, whole)
        }
      }
      expect(cases.size).toBeLessThanOrEqual(1)
    }),
    { examples: [[lateAnswer]] },
  )
})
