import { addCaseNote } from '@llave/contract/staff/inbox/write-to-case'
import { Alert } from '@llave/design/alert'
import { type CaseKey, formatCaseKey } from '@llave/domain/staff/inbox-case'
import { useId, useRef } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { useRequestKey } from '../frame/request-key.ts'
import { Keys } from '../keys/keys.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useDraft } from '../session/use-draft.ts'
import { DraftHour } from './draft-hour.tsx'
import { useRefresh } from './inbox-calls.ts'
import { MentionMenu, useMentionMenu } from './mention-menu.tsx'
import * as styles from './pen.module.css'
import { faultText, useAct } from './use-act.ts'
import { fieldOf } from './use-suggestions.ts'

/** What only the team sees. */
export function NotePen({ caseKey, firstName }: { caseKey: CaseKey; firstName: string }) {
  const draft = useDraft(`${formatCaseKey(caseKey)} note`)
  const act = useAct()
  const refresh = useRefresh()
  const requestKey = useRequestKey()
  const field = useRef<HTMLTextAreaElement>(null)
  const menuId = useId()
  const menu = useMentionMenu(draft.text, field, draft.change)

  async function keep() {
    const text = draft.text.trim()
    if (text === '') return
    const kept = await act.run(() =>
      callMesa(addCaseNote, {
        params: { key: caseKey },
        body: { text },
        idempotencyKey: requestKey.of(text),
      }),
    )
    if (!kept) return
    requestKey.renew()
    draft.clear()
    await refresh()
  }

  useKeys('Mientras escribes', [{ presses: { 'Ctrl+Enter': () => void keep() }, words: 'Guardar la nota' }])
  return (
    <form
      className={styles.form}
      aria-label="Nota interna"
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      {menu.isOpen && <MentionMenu id={menuId} menu={menu} />}
      <p className={styles.to}>
        <span>Solo el equipo. {firstName} no lo ve, ni en su portal ni por correo.</span>
      </p>
      <textarea
        ref={field}
        {...fieldOf(menu, menuId)}
        aria-label="Nota interna"
        value={draft.text}
        onChange={({ target }) => draft.change(target.value)}
      />
      {act.fault && <Alert>{faultText(act.fault)}</Alert>}
      <div className={styles.end}>
        <button
          type="submit"
          className={`btn ${styles.keep}`}
          disabled={act.doing || draft.text.trim() === ''}
        >
          {act.doing ? 'Guardando…' : 'Guardar nota'} <Keys press="Ctrl+Enter" />
        </button>
        <span className={styles.hint}>
          <Keys press="@" /> nombra a un colega
        </span>
        <DraftHour saved={draft.saved} />
      </div>
    </form>
  )
}
