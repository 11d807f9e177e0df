import { openViewing } from '@llave/contract/staff/open-viewing'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { ReasonField } from '../frame/reason-field.tsx'
import { useDraft } from '../session/use-draft.ts'

/** Asks why, then opens the portal in another tab as this customer sees it. */
export function ViewAsCustomer({
  customerId,
  name,
  onClose,
}: {
  customerId: string
  name: string
  onClose: () => void
}) {
  const reason = useDraft(`customer ${customerId} viewing`)
  const [missing, setMissing] = useState(false)
  const view = useMutation({
    mutationFn: async (tab: Window | null) => {
      try {
        const { url } = await callMesa(openViewing, {
          params: { customerId },
          body: { reason: reason.text.trim() },
        })
        if (!tab) return url
        tab.opener = null
        tab.location.replace(url)
      } catch (fault) {
        tab?.close()
        throw fault
      }
      reason.clear()
      onClose()
      return null
    },
  })
  return (
    <Dialog title={`Ver como ${name}`} onClose={onClose}>
      {(close) => (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const given = /[\p{L}\p{N}]/u.test(reason.text)
            setMissing(!given)
            // The tab is opened with the press: later a browser takes it for an advertisement.
            if (given) view.mutate(window.open('', '_blank'))
          }}
        >
          <p>El portal se abre en otra pestaña, por 15 minutos y solo para leer.</p>
          <ReasonField
            draft={reason}
            label="Motivo"
            error={missing ? 'Escribe por qué: el cliente lo lee.' : null}
          />
          <p className="small ink2">En «Mi acceso» verá tu nombre, tu área, la hora y este motivo.</p>
          {view.error && <Alert>{failureAdvice(view.error)}</Alert>}
          {view.data && (
            <p>
              Tu navegador no dejó abrir la pestaña.{' '}
              <a
                href={view.data}
                target="_blank"
                rel="noreferrer"
                onClick={() => {
                  reason.clear()
                  close()
                }}
              >
                Ábrela aquí
              </a>
              : el enlace sirve una vez, por dos minutos.
            </p>
          )}
          <div className="dialog-acts">
            <Button type="submit" disabled={view.isPending}>
              Abrir por 15 minutos
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
