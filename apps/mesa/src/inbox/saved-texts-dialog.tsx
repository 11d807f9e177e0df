import { deleteCannedText, saveCannedText } from '@llave/contract/staff/inbox/canned-texts'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { cannedTextPlaces } from '@llave/domain/staff/canned-text'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { useCannedTexts, useRefresh } from './inbox-calls.ts'
import * as styles from './saved-texts-dialog.module.css'
import { faultText, useAct } from './use-act.ts'

/** The saved texts: what is written is offered as a new one; those that stand can be changed and deleted. */
export function SavedTextsDialog({ draft, onClose }: { draft: string; onClose: () => void }) {
  const { data: texts = [] } = useCannedTexts()
  const refresh = useRefresh()
  const act = useAct()
  const [shortcut, setShortcut] = useState('')
  const [title, setTitle] = useState('')
  const [text, setText] = useState(draft)
  const [shared, setShared] = useState(false)

  async function save() {
    const body = { title: title.trim(), text: text.trim(), shared }
    const saved = await act.run(() => callMesa(saveCannedText, { params: { shortcut }, body }))
    if (!saved) return
    setShortcut('')
    setTitle('')
    await refresh()
  }

  async function drop(one: { readonly shortcut: string; readonly shared: boolean }) {
    const { shared } = one
    const gone = await act.run(() =>
      callMesa(deleteCannedText, { params: { shortcut: one.shortcut }, body: { shared } }),
    )
    if (gone) await refresh()
  }

  return (
    <Dialog title="Textos guardados" onClose={onClose}>
      {(close) => (
        <div className="stack">
          <p className="small ink2">
            Al responder, escribe <b>::</b> y su atajo. Datos que se completan solos:{' '}
            {cannedTextPlaces.map(({ name, means }) => `{${name}} ${means}`).join(', ')}.
          </p>
          <ul className={styles.texts}>
            {texts.map((one) => (
              <li key={one.textId}>
                <span>
                  <b>::{one.shortcut}</b> {one.title}{' '}
                  <span className="small ink2">{one.shared ? 'de todos' : 'tuyo'}</span>
                </span>
                <Button
                  look="line"
                  small
                  onClick={() => {
                    setShortcut(one.shortcut)
                    setTitle(one.title)
                    setText(one.text)
                    setShared(one.shared)
                  }}
                >
                  Cambiar<span className="vh"> ::{one.shortcut}</span>
                </Button>
                <Button look="line" small onClick={() => void drop(one)}>
                  Borrar<span className="vh"> ::{one.shortcut}</span>
                </Button>
              </li>
            ))}
          </ul>
          <label className="field">
            <span className="field-head">Atajo (letras sin tilde, números y guion)</span>
            <input
              className="input"
              value={shortcut}
              maxLength={30}
              onChange={({ target }) => setShortcut(target.value)}
            />
          </label>
          <label className="field">
            <span className="field-head">Nombre</span>
            <input
              className="input"
              value={title}
              maxLength={100}
              onChange={({ target }) => setTitle(target.value)}
            />
          </label>
          <label className="field">
            <span className="field-head">Texto</span>
            <textarea
              className="input"
              rows={4}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </label>
          <label className="check">
            <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
            <span>Para todo el equipo</span>
          </label>
          {act.fault && <Alert>{faultText(act.fault)}</Alert>}
          <div className={styles.acts}>
            <Button
              disabled={
                act.doing || !/^[a-z0-9-]+$/.test(shortcut) || title.trim() === '' || text.trim() === ''
              }
              onClick={() => void save()}
            >
              Guardar texto
            </Button>
            <Button look="line" onClick={close}>
              Cerrar
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
