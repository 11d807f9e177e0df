import { answerDataRequest, type DataRequest } from '@llave/contract/staff/data-requests'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Dialog } from '@llave/design/dialog'
import { Field } from '@llave/design/field'
import {
  type DataRequestAnswer,
  dataRequestFault,
  dataRequestFaults,
  dataRequestLimit,
} from '@llave/domain/privacy/data-request'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { useDraft } from '../session/use-draft.ts'
import * as styles from './personal-data.module.css'

const words = {
  granted: {
    title: 'Aceptar el pedido',
    says: {
      correction: 'Corrígelo antes en el sistema de la inmobiliaria: aquí llega con la próxima importación.',
      erasure: 'Responde primero. Después se borra abajo, donde lo pide una persona y lo hace otra.',
    },
    submit: 'Aceptar y responder',
  },
  refused: {
    title: 'Rechazar el pedido',
    says: {
      correction: 'Di por qué los datos quedan como están.',
      erasure: 'Di qué obliga a guardarlos y hasta cuándo.',
    },
    submit: 'Rechazar y responder',
  },
} as const

/** The one answer to what a customer asked about their data, in words that they read. */
export function AnswerRequest({
  request: { requestId, kind, words: asked },
  decision,
  onClose,
}: {
  request: DataRequest
  decision: DataRequestAnswer
  onClose: () => void
}) {
  const { title, says, submit } = words[decision]
  const cache = useQueryClient()
  const answer = useDraft(`data request ${requestId} ${decision}`)
  const [tried, setTried] = useState(false)
  const fault = dataRequestFault(answer.text.trim(), dataRequestFaults.nothingAnswered)
  const answering = useMutation({
    mutationFn: () =>
      callMesa(answerDataRequest, { params: { requestId }, body: { decision, answer: answer.text.trim() } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['data-requests'] }),
  })
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (fault || answering.isPending) return
            answering.mutate(undefined, {
              onSuccess() {
                answer.clear()
                close()
              },
            })
          }}
        >
          <p className="ink2">{says[kind]}</p>
          <p className={`note ${styles.words}`}>{asked}</p>
          <Field
            label="Respuesta al cliente"
            count={`${answer.text.length}/${dataRequestLimit}`}
            error={tried ? fault : null}
          >
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={6}
                maxLength={dataRequestLimit}
                value={answer.text}
                onChange={({ target }) => answer.change(target.value)}
              />
            )}
          </Field>
          <p className="small ink2">Le llega por correo y queda en Mi acceso. No se cambia después.</p>
          {answering.isError && <Alert>{failureAdvice(answering.error)}</Alert>}
          <div className="dialog-acts">
            <Button type="submit" aria-disabled={answering.isPending || undefined}>
              {submit}
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
