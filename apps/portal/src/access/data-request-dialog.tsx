import { askAboutData } from '@llave/contract/privacy/own-data'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { Field } from '@llave/design/field'
import {
  type DataRequestKind,
  dataRequestDueOn,
  dataRequestFault,
  dataRequestLimit,
} from '@llave/domain/privacy/data-request'
import { withoutHiddenCharacters } from '@llave/domain/text/hidden-characters'
import { formatDate } from '@llave/domain/time/format-date'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { useToday } from '../frame/use-today.ts'

const texts = {
  correction: {
    title: 'Corregir mis datos',
    says: 'Lo revisa una persona de la inmobiliaria. Tus datos vienen de su sistema, y ahí se corrigen.',
    label: '¿Qué está mal y cómo debe decir?',
    missing: 'Escribe qué hay que corregir',
  },
  erasure: {
    title: 'Pedir que se borren mis datos',
    says: 'Se borra lo que la ley no obliga a guardar. Tus pagos y recibos se conservan el tiempo que pide la ley, y mientras tengas una propiedad con nosotros hacen falta para tu contrato.',
    label: '¿Qué quieres que se borre?',
    missing: 'Escribe qué quieres que se borre',
  },
} as const satisfies Record<DataRequestKind, Readonly<Record<string, string>>>

/** Asks for data to be corrected or erased. */
export function DataRequestDialog({
  kind,
  onClose,
  onAsked,
}: {
  kind: DataRequestKind
  onClose: () => void
  onAsked: () => Promise<unknown>
}) {
  const { title, says, label, missing } = texts[kind]
  const today = useToday()
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(false)
  const fault = dataRequestFault(words.trim(), missing)
  const asking = useMutation({
    mutationFn: async () => {
      await callApi(askAboutData, { body: { kind, words: words.trim() } })
      await onAsked()
    },
    onSuccess: onClose,
  })
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setShown(true)
            if (fault !== null) event.currentTarget.querySelector('textarea')?.focus()
            else if (!asking.isPending) asking.mutate()
          }}
        >
          <p className="ink2">{says}</p>
          <Field label={label} count={`${words.length}/${dataRequestLimit}`} error={shown ? fault : null}>
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={5}
                maxLength={dataRequestLimit}
                value={words}
                onChange={({ target }) => setWords(withoutHiddenCharacters(target.value))}
              />
            )}
          </Field>
          <p className="small ink2">
            Te responderemos hasta el {formatDate(dataRequestDueOn(today))}. No cuesta nada.
          </p>
          {asking.isError && <Alert>No sabemos si tu pedido llegó. {failureAdvice(asking.error)}</Alert>}
          <div className="dialog-acts">
            <Button type="submit" aria-disabled={asking.isPending || undefined}>
              {asking.isPending ? 'Enviando…' : 'Enviar el pedido'}
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
