import { addPasskey, beginPasskey, removePasskey, renamePasskey } from '@llave/contract/staff/own-passkeys'
import type { OwnPasskey } from '@llave/contract/staff/read-own-access'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { Field } from '@llave/design/field'
import { mayRemovePasskey } from '@llave/domain/staff/access-policy'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { sayMoment } from '../frame/say-moment.ts'
import { makeKey } from '../keychain/ask-key.ts'
import { deviceName } from '../keychain/device-name.ts'
import { sayKeyFailure } from '../keychain/say-key-failure.ts'
import * as styles from './access-screen.module.css'
import { useAccessChange } from './use-access-change.ts'

/** The keys with which one gets in: add, name, take away, but never the last way in. */
export function OwnPasskeys({ passkeys, company }: { passkeys: readonly OwnPasskey[]; company: boolean }) {
  const [label, setLabel] = useState(deviceName)
  const [asked, setAsked] = useState<{ readonly key: OwnPasskey; readonly act: 'name' | 'remove' } | null>(
    null,
  )
  const adding = useAccessChange(async () => {
    const key = await makeKey(await callMesa(beginPasskey, {}))
    await callMesa(addPasskey, { body: { label: label.trim(), key } })
  })
  const removable = mayRemovePasskey({ passkeys: passkeys.length, company })
  return (
    <section className={styles.part}>
      <h2 className="t2">Tus llaves</h2>
      {company && <p>También entras con la cuenta de la empresa.</p>}
      {passkeys.length === 0 ? (
        <p>No tienes llaves registradas.</p>
      ) : (
        <ul className={styles.rows}>
          {passkeys.map((key) => (
            <li key={key.passkeyId}>
              <span className={styles.what}>
                <b>{key.label}</b>
                <span className="small ink2">
                  Registrada el {sayMoment(key.createdAt)}.{' '}
                  {key.lastUsedAt ? `Usada el ${sayMoment(key.lastUsedAt)}.` : 'Sin usar todavía.'}
                </span>
              </span>
              <span className={styles.acts}>
                <button type="button" className="link" onClick={() => setAsked({ key, act: 'name' })}>
                  Cambiar nombre<span className="vh"> de {key.label}</span>
                </button>
                {removable && (
                  <button type="button" className="link" onClick={() => setAsked({ key, act: 'remove' })}>
                    Quitar<span className="vh"> {key.label}</span>
                  </button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {adding.isError && <Alert>{sayKeyFailure(adding.error)}</Alert>}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (label.trim() !== '') adding.mutate(undefined)
        }}
      >
        <Field label="Nombre de la llave nueva" error={label.trim() === '' ? 'Ponle un nombre.' : null}>
          {(control) => (
            <input
              {...control}
              className="input"
              value={label}
              onChange={({ target }) => setLabel(target.value)}
              autoComplete="off"
              maxLength={60}
            />
          )}
        </Field>
        <Button type="submit" look="line" disabled={adding.isPending}>
          {adding.isPending ? 'Esperando tu llave…' : 'Registrar otra llave'}
        </Button>
      </form>
      {asked?.act === 'name' && <NameKey passkey={asked.key} onClose={() => setAsked(null)} />}
      {asked?.act === 'remove' && <RemoveKey passkey={asked.key} onClose={() => setAsked(null)} />}
    </section>
  )
}

function NameKey({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const { passkeyId } = passkey
  const [label, setLabel] = useState(passkey.label)
  const naming = useAccessChange(() =>
    callMesa(renamePasskey, { params: { passkeyId }, body: { label: label.trim() } }),
  )
  return (
    <Dialog title="Cambiar el nombre de la llave" onClose={onClose}>
      {(close) => (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault()
            if (label.trim() !== '') naming.mutate(undefined, { onSuccess: close })
          }}
        >
          {naming.isError && <Alert>{failureAdvice(naming.error)}</Alert>}
          <Field label="Nombre" error={label.trim() === '' ? 'Ponle un nombre.' : null}>
            {(control) => (
              <input
                {...control}
                className="input"
                value={label}
                onChange={({ target }) => setLabel(target.value)}
                autoComplete="off"
                maxLength={60}
              />
            )}
          </Field>
          <div className={styles.acts}>
            <Button type="submit" disabled={naming.isPending}>
              Guardar el nombre
            </Button>
            <Button look="line" onClick={close}>
              Cancelar
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function RemoveKey({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const { passkeyId, label } = passkey
  const removing = useAccessChange(() => callMesa(removePasskey, { params: { passkeyId } }))
  return (
    <Dialog title={`Quitar “${label}”`} onClose={onClose}>
      {(close) => (
        <div className="stack">
          {removing.isError && <Alert>{failureAdvice(removing.error)}</Alert>}
          <p>Esa llave deja de abrir Mesa y no vuelve a servir. Las sesiones que abrió siguen abiertas.</p>
          <div className={styles.acts}>
            <Button
              disabled={removing.isPending}
              onClick={() => removing.mutate(undefined, { onSuccess: close })}
            >
              Quitar la llave
            </Button>
            <Button look="line" onClick={close}>
              Cancelar
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}
