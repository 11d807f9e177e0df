import {
  decideNumberChange,
  listNumberChanges,
  type NumberChange,
} from '@llave/contract/staff/number-changes'
import { Button } from '@llave/design/button'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { Phone } from '@llave/domain/access/phone'
import {
  changeExpiresAt,
  type NumberChangeDecision,
  type NumberChangeReason,
  type NumberChangeState,
  undecidedChangeStates,
} from '@llave/domain/new-number/number-change'
import { samePhone } from '@llave/domain/new-number/validate-number-change'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { ageText } from '../frame/age.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { ReasonDialog } from '../frame/reason-dialog.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { useMinute } from '../frame/use-minute.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { documentText } from './document-text.ts'
import * as styles from './number-changes.module.css'

const reasonNames = {
  lost: 'Perdió su celular',
  stolen: 'Le robaron el celular',
  replaced: 'Cambió de línea',
  abroad: 'Vive en otro país',
} as const satisfies Record<NumberChangeReason, string>

const endNames = {
  approved: 'Aprobado',
  refused: 'Rechazado',
  stopped: 'Lo detuvo el cliente',
  expired: 'Venció',
  undone: 'Deshecho',
} as const satisfies Partial<Record<NumberChangeState, string>>

const marks = {
  requested: { tone: 'new', words: 'por revisar' },
  checked: { tone: 'soon', words: 'espera que otra persona apruebe' },
  held: { tone: 'late', words: 'sin número: espera que otra persona decida' },
} as const

const stateNames = {
  ...endNames,
  requested: 'por revisar',
  checked: 'revisado',
  held: 'el número nuevo se quitó',
} as const satisfies Record<NumberChangeState, string>

type Deciding = { readonly change: NumberChange; readonly decision: NumberChangeDecision }

/** Requests for another number to sign in with: one person checks, another approves. With `?cliente=` those of one. */
export function NumberChangesScreen() {
  usePageTitle('Cambios de número')
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const [params] = useSearchParams()
  const asked = params.get('cliente') ?? ''
  const customerId = /^\d{1,15}$/.test(asked) ? asked : undefined
  const { data, error, refetch } = useQuery({
    queryKey: ['number-changes', customerId],
    queryFn: ({ signal }) =>
      callMesa(listNumberChanges, { query: customerId === undefined ? {} : { customerId }, signal }),
    refetchInterval: 60_000,
  })
  const waits = ({ state }: NumberChange) => undecidedChangeStates.includes(state)
  const waiting = data?.filter(waits) ?? []
  const ended = data?.filter((change) => !waits(change)) ?? []
  return (
    <Page
      title="Cambios de número"
      back={customerId !== undefined && <Link to="/numeros">Los de todos los clientes</Link>}
    >
      {error && !data ? (
        <LoadFailure title="No pudimos cargar los pedidos." error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Skeleton message="Cargando…">
          <SkeletonBlock width="100%" height={160} />
        </Skeleton>
      ) : (
        <>
          <Part title="Esperan" count={waiting.length}>
            <p className="small ink2">
              Una persona habla con el cliente y comprueba que es quien dice; otra lo aprueba. Al aprobar, el
              número nuevo ocupa el lugar del anterior y se cierran sus sesiones. El dueño del número anterior
              puede detenerlo mientras espera. Si un cliente dice que no pidió un cambio aprobado, una persona
              quita el número nuevo y otra decide con cuál ingresa.
            </p>
            {waiting.length === 0 ? (
              <p className="ink2">Ninguno espera.</p>
            ) : (
              <ul className={styles.requests}>
                {waiting.map((change) => (
                  <Waiting key={change.changeId} change={change} decide={setDeciding} />
                ))}
              </ul>
            )}
          </Part>
          <Part title="Terminados" count={ended.length}>
            {ended.length === 0 ? (
              <p className="ink2">Todavía ninguno.</p>
            ) : (
              <Ended changes={ended} decide={setDeciding} />
            )}
          </Part>
        </>
      )}
      {deciding && <DecideDialog deciding={deciding} onClose={() => setDeciding(null)} />}
    </Page>
  )
}

function Waiting({ change, decide }: { change: NumberChange; decide: (deciding: Deciding) => void }) {
  const now = useMinute()
  const { customer, oldPhone, newPhone, phones, email, othersWithNewPhone } = change
  const state = change.state as keyof typeof marks
  const isOnRecord = phones.some((phone) => samePhone(phone, oldPhone))
  const act = (decision: NumberChangeDecision) => () => decide({ change, decision })
  return (
    <li className={styles.request}>
      <div className={styles.heading}>
        <h3 className="t3">
          <Link to={`/clientes/${customer.customerId}`}>{escapeToOneLine(customer.name)}</Link>
        </h3>
        <Mark tone={marks[state].tone}>{marks[state].words}</Mark>
        <span className="small ink2">
          hace {ageText(change.heldAt ?? change.requestedAt, now)}
          {state !== 'held' && <>; vence el {sayMoment(changeExpiresAt(change.requestedAt))}</>}
        </span>
      </div>
      <div className={styles.sides}>
        <dl>
          <dt>Dijo el cliente</dt>
          <dd>{reasonNames[change.reason]}</dd>
          <dd>
            Celular anterior <b>{phoneText(oldPhone)}</b>
          </dd>
          <dd>
            Celular nuevo <b>{phoneText(newPhone)}</b>
          </dd>
        </dl>
        <dl>
          <dt>Está registrado</dt>
          <dd>{documentText(change)}</dd>
          <dd>
            {phones.length === 0 ? 'Ningún celular' : phones.map(phoneText).join(', ')}
            {!isOnRecord && state !== 'held' && <b> El anterior ya no está: no se puede aprobar.</b>}
          </dd>
          <dd>{email === '' ? 'Sin correo: solo se avisó por SMS.' : escapeToOneLine(email)}</dd>
          {change.contested && (
            <dd>
              <b>Mientras espera se pidió también otro número nuevo: no se puede aprobar.</b>
            </dd>
          )}
          {othersWithNewPhone > 0 && (
            <dd>
              <b>
                {othersWithNewPhone === 1
                  ? 'Otro cliente ingresa con el número nuevo.'
                  : `Otros ${othersWithNewPhone} clientes ingresan con el número nuevo.`}
              </b>
            </dd>
          )}
        </dl>
      </div>
      {change.checkedAt && (
        <p className="small">
          Revisado por {change.checkedByMe ? 'ti' : escapeToOneLine(change.checkedBy)},{' '}
          {sayMoment(change.checkedAt)}.{change.checkedByMe && ' Lo aprueba otra persona.'}
        </p>
      )}
      {change.heldAt && state === 'held' && (
        <p className="small">
          {change.heldByMe ? 'Quitaste' : `${escapeToOneLine(change.heldBy)} quitó`} el número nuevo,{' '}
          {sayMoment(change.heldAt)}. Hasta decidirlo no ingresa ninguno de los dos.
          {change.heldByMe && ' Lo decide otra persona.'}
        </p>
      )}
      {change.others.length > 0 && (
        <div className="small">
          Otros pedidos de este cliente:
          <ul>
            {change.others.map((other) => (
              <li key={other.changeId}>
                {sayMoment(other.requestedAt)}, a {phoneText(other.newPhone)}: {stateNames[other.state]}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.acts}>
        {state === 'held' && !change.heldByMe && (
          <>
            <Button onClick={act('undone')}>Devolver el anterior</Button>
            <Button look="line" onClick={act('approved')}>
              Dejar el nuevo
            </Button>
          </>
        )}
        {state === 'requested' && <Button onClick={act('checked')}>Ya lo revisé</Button>}
        {state === 'checked' && !change.checkedByMe && isOnRecord && !change.contested && (
          <Button onClick={act('approved')}>Aprobar</Button>
        )}
        {state !== 'held' && (
          <Button look="line" onClick={act('refused')}>
            Rechazar
          </Button>
        )}
      </div>
    </li>
  )
}

function Ended({
  changes,
  decide,
}: {
  changes: readonly NumberChange[]
  decide: (deciding: Deciding) => void
}) {
  return (
    <table className={styles.ended} aria-label="Terminados">
      <thead>
        <tr>
          <th scope="col">Cliente</th>
          <th scope="col">Del número</th>
          <th scope="col">Al número</th>
          <th scope="col">Cómo terminó</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.changeId}>
            <td>
              <Link to={`/clientes/${change.customer.customerId}`}>
                {escapeToOneLine(change.customer.name)}
              </Link>
              <small>{sayMoment(change.requestedAt)}</small>
            </td>
            <td>
              <span className={styles.onPhone}>Del </span>
              {phoneText(change.oldPhone)}
            </td>
            <td>
              <span className={styles.onPhone}>al </span>
              {phoneText(change.newPhone)}
            </td>
            <td>
              {change.state in endNames && endNames[change.state as keyof typeof endNames]}
              <small>
                {change.decidedBy !== '' && `${escapeToOneLine(change.decidedBy)}, `}
                {change.endedAt && sayMoment(change.endedAt)}
              </small>
              {change.settledAt && (
                <small>
                  {escapeToOneLine(change.heldBy)} quitó el número nuevo y {escapeToOneLine(change.settledBy)}{' '}
                  decidió, {sayMoment(change.settledAt)}
                </small>
              )}
              {change.answer !== '' && <small>{escapeToOneLine(change.answer)}</small>}
              {change.state === 'approved' && (
                <Button look="line" onClick={() => decide({ change, decision: 'held' })}>
                  Quitar el número nuevo
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const dialogs = {
  checked: {
    title: 'Ya lo revisé',
    says: 'Que te diga el número nuevo completo: compáralo con el del pedido. Di cómo comprobaste que es quien dice: a qué hora hablaste, qué te respondió. Queda en la auditoría, sin datos personales.',
    submit: 'Quedó revisado',
  },
  approved: {
    title: 'Aprobar el cambio',
    says: 'El número nuevo ocupa el lugar del anterior, se cierran todas sus sesiones y se avisa a los dos números y al correo.',
    submit: 'Aprobar',
  },
  refused: {
    title: 'Rechazar el cambio',
    says: 'El número no cambia. El cliente lee el motivo en un correo: escríbelo para él.',
    submit: 'Rechazar',
  },
  held: {
    title: 'Quitar el número nuevo',
    says: 'Ni el número nuevo ni el anterior ingresan, se cierran todas las sesiones y se avisa a los dos números y al correo. Otra persona decide después con cuál ingresa. Di cómo comprobaste quién llama. Queda en la auditoría, sin datos personales.',
    submit: 'Quitar el número nuevo',
  },
  undone: {
    title: 'Devolver el número anterior',
    says: 'El cliente ingresa otra vez con el número anterior; papeles, datos y tarjetas se abren después de un día. Comprueba tú también que es quien dice, y que tiene ese número. Queda en la auditoría, sin datos personales.',
    submit: 'Devolver el anterior',
  },
} as const satisfies Record<NumberChangeDecision, { title: string; says: string; submit: string }>

/** The new number stands again after somebody took it away. */
const keptDialog = {
  title: 'Dejar el número nuevo',
  says: 'El cliente ingresa otra vez con el número nuevo; papeles, datos y tarjetas se abren después de un día. Di cómo comprobaste que el cambio es suyo. Queda en la auditoría, sin datos personales.',
  submit: 'Dejar el nuevo',
} as const

const refusedWithoutMail =
  'El número no cambia. El cliente no tiene correo: dile tú el motivo. Queda en la auditoría, sin datos personales.'

function DecideDialog({
  deciding: { change, decision },
  onClose,
}: {
  deciding: Deciding
  onClose: () => void
}) {
  const keeps = change.state === 'held' && decision === 'approved'
  const { title, says, submit } = keeps ? keptDialog : dialogs[decision]
  const { changeId, customer, oldPhone, newPhone } = change
  return (
    <ReasonDialog
      title={title}
      says={decision === 'refused' && change.email === '' ? refusedWithoutMail : says}
      about={`${escapeToOneLine(customer.name)}: de ${phoneText(oldPhone)} a ${phoneText(newPhone)}`}
      draftName={`number change ${changeId} ${decision}`}
      submit={submit}
      leave="Cancelar"
      act={(reason) => callMesa(decideNumberChange, { params: { changeId }, body: { decision, reason } })}
      failure={failureAdvice}
      refreshes={['number-changes', 'today', 'customer']}
      onClose={onClose}
    />
  )
}

/** `+51 999888777`. */
function phoneText({ dialCode, number }: Phone): string {
  return `+${dialCode} ${number}`
}
