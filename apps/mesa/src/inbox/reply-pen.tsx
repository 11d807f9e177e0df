import type { Case } from '@llave/contract/staff/inbox/read-case'
import { replyToCase } from '@llave/contract/staff/inbox/write-to-case'
import { Alert } from '@llave/design/alert'
import { longestText } from '@llave/domain/service-desk/limits'
import { validateQueryText } from '@llave/domain/service-desk/validate-query'
import { cannedTextMessage, fillCannedText } from '@llave/domain/staff/canned-text'
import { type CaseKey, formatCaseKey } from '@llave/domain/staff/inbox-case'
import { useEffect, useId, useRef, useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { useRequestKey } from '../frame/request-key.ts'
import { Keys } from '../keys/keys.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useDraft } from '../session/use-draft.ts'
import { CannedMenu, useCannedMenu } from './canned-menu.tsx'
import { DraftHour } from './draft-hour.tsx'
import { useCaseCustomer, useRefresh, useRefreshCase } from './inbox-calls.ts'
import * as styles from './pen.module.css'
import { SavedTextsDialog } from './saved-texts-dialog.tsx'
import { faultText, useAct } from './use-act.ts'
import { fieldOf } from './use-suggestions.ts'

/** What the customer receives. */
export function ReplyPen({
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
  const draft = useDraft(`${formatCaseKey(caseKey)} reply`)
  const act = useAct()
  const refresh = useRefresh()
  const refreshCase = useRefreshCase(caseKey)
  const requestKey = useRequestKey()
  const { data: customer } = useCaseCustomer(caseKey)
  const [isAnswer, setIsAnswer] = useState(false)
  const [editsTexts, setEditsTexts] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const menuId = useId()
  const menu = useCannedMenu(draft.text, field, draft.change, customer?.facts ?? null)
  const writes = draft.text.trim() !== ''
  useEffect(() => onWriting(writes), [writes, onWriting])
  // What one had seen is what stood there when one began to write.
  const seen = useRef(found.version)
  if (!writes) seen.current = found.version

  const mayAnswer = caseKey.kind === 'complaint' && found.clock?.state !== 'answered'
  const parts = customer ? fillCannedText(draft.text, customer.facts) : []
  const missing = parts.filter(({ kind }) => kind === 'missing')
  const conflict = act.fault?.code === 'respondido_antes'

  async function send(close: boolean) {
    const text = (customer ? cannedTextMessage(parts) : draft.text)?.trim() ?? null
    if (text === null || validateQueryText(text) !== null) return
    const answers = mayAnswer && (isAnswer || close)
    const body = { text, seen: seen.current, anyway: conflict, isAnswer: answers, close }
    const sent = await act.run(() =>
      callMesa(replyToCase, {
        params: { key: caseKey },
        body,
        idempotencyKey: requestKey.of(JSON.stringify([text, answers, close])),
      }),
    )
    // Whoever was refused sees what a colleague wrote.
    if (!sent) return void refreshCase()
    requestKey.renew()
    draft.clear()
    setIsAnswer(false)
    if (close) next()
    await refresh()
  }

  useKeys('Mientras escribes', [
    { presses: { 'Ctrl+Enter': () => void send(false) }, words: 'Enviar la respuesta' },
    { presses: { 'Ctrl+Shift+Enter': () => void send(true) }, words: 'Enviar, cerrar y pasar al siguiente' },
  ])

  const fault = writes ? validateQueryText(draft.text) : null
  const stops = !writes || act.doing || missing.length > 0 || fault !== null
  return (
    <form
      className={styles.form}
      aria-label="Respuesta al cliente"
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
      {menu.isOpen && (
        <CannedMenu id={menuId} menu={menu} facts={customer?.facts ?? null} firstName={firstName} />
      )}
      <p className={styles.to}>
        <span>
          Le llega a <b>{firstName}</b> en su portal y por correo
        </span>
        <DraftHour saved={draft.saved} />
      </p>
      <textarea
        ref={field}
        {...fieldOf(menu, menuId)}
        aria-label="Respuesta al cliente"
        value={draft.text}
        onChange={({ target }) => draft.change(target.value)}
      />
      {missing.length > 0 && (
        <p className={styles.missing} role="alert">
          Falta un dato:{' '}
          {missing.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same place may stand twice.
            <span key={index}>
              <mark className={styles.gap}>{part.text}</mark> {part.kind === 'missing' && part.means}
              {index < missing.length - 1 ? ', ' : '. '}
            </span>
          ))}
          Complétalo para poder enviar.
        </p>
      )}
      {fault && draft.text.length > longestText && <Alert>{fault}</Alert>}
      {mayAnswer && (
        <label className="check">
          <input type="checkbox" checked={isAnswer} onChange={({ target }) => setIsAnswer(target.checked)} />
          <span>Es la respuesta al reclamo: con ella termina el plazo de ley</span>
        </label>
      )}
      {act.fault && (
        <Alert>{conflict ? `${act.fault.message} Tu texto no se envió.` : faultText(act.fault)}</Alert>
      )}
      <div className={styles.end}>
        <button type="submit" className="btn" disabled={stops}>
          {act.doing ? 'Enviando…' : conflict ? 'Enviar de todos modos' : `Enviar a ${firstName}`}{' '}
          <Keys press="Ctrl+Enter" />
        </button>
        <button type="button" className="link small" disabled={stops} onClick={() => void send(true)}>
          {mayAnswer ? 'Enviar como respuesta, cerrar y siguiente' : 'Enviar, cerrar y siguiente'}{' '}
          <Keys press="Ctrl+Shift+Enter" />
        </button>
        <button type="button" className="link small" onClick={() => setEditsTexts(true)}>
          Textos guardados <Keys press=": :" />
        </button>
      </div>
      {editsTexts && <SavedTextsDialog draft={draft.text} onClose={() => setEditsTexts(false)} />}
    </form>
  )
}
