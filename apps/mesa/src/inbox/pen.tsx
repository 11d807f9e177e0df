import type { Case } from '@llave/contract/staff/inbox/read-case'
import type { CaseKey } from '@llave/domain/staff/inbox-case'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Keys } from '../keys/keys.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { NotePen } from './note-pen.tsx'
import * as styles from './pen.module.css'
import { ReplyPen } from './reply-pen.tsx'

/**
 * Two inks: what the customer receives, and what only the team sees. Each is a form of its own with its own
 * draft, button and call; changing the ink carries no text across.
 */
export function Pen({
  caseKey,
  found,
  firstName,
  next,
  onWriting,
}: {
  caseKey: CaseKey
  found: Case
  firstName: string
  next: () => void
  onWriting: (writes: boolean) => void
}) {
  const [ink, setInk] = useState<'reply' | 'note'>('reply')
  const pen = useRef<HTMLDivElement>(null)
  function take(chosen: 'reply' | 'note') {
    // Drawn at once, so that the letter that follows is text and no key.
    flushSync(() => setInk(chosen))
    pen.current?.querySelector('textarea')?.focus()
  }
  useKeys('En un caso', [
    { presses: { r: () => take('reply') }, words: 'Responder al cliente', brief: 'responder' },
    { presses: { n: () => take('note') }, words: 'Nota interna', brief: 'nota' },
  ])
  return (
    <div ref={pen} className={`${styles.pen} ${ink === 'note' ? styles.note : ''}`}>
      <fieldset className={styles.inks}>
        <legend className="vh">A quién le escribes</legend>
        <label>
          <input type="radio" name="ink" checked={ink === 'reply'} onChange={() => setInk('reply')} />
          Responder al cliente <Keys press="r" />
        </label>
        <label>
          <input type="radio" name="ink" checked={ink === 'note'} onChange={() => setInk('note')} />
          Nota interna <Keys press="n" />
        </label>
      </fieldset>
      {ink === 'reply' ? (
        <ReplyPen caseKey={caseKey} found={found} firstName={firstName} next={next} onWriting={onWriting} />
      ) : (
        <NotePen caseKey={caseKey} firstName={firstName} />
      )}
    </div>
  )
}
