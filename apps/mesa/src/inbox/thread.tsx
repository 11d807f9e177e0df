import { ApiError } from '@llave/client/api-error'
import { assignCase, closeCase, reopenCase, setCaseTopic } from '@llave/contract/staff/inbox/move-case'
import type { Case } from '@llave/contract/staff/inbox/read-case'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Amount } from '@llave/design/figure'
import { Plazo } from '@llave/design/plazo'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { type ComplaintClock, complaintTerm } from '@llave/domain/service-desk/complaint-clock'
import { type CaseTopic, caseTopicNames, caseTopics } from '@llave/domain/staff/case-topic'
import { type CaseKey, nameCase } from '@llave/domain/staff/inbox-case'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { Fragment, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { Keys } from '../keys/keys.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useStaff } from '../session/use-session.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CaseSide } from './case-side.tsx'
import { clockTones } from './clock-words.ts'
import { Entries } from './entries.tsx'
import { useCase, useCaseCustomer, usePresence, useRefresh, useRefreshCase } from './inbox-calls.ts'
import { Pen } from './pen.tsx'
import * as styles from './thread.module.css'
import { faultText, useAct } from './use-act.ts'
import { callName, dayText, oneLine } from './wording.ts'

// Only complaints that were told room by room need it.
const RepairPanel = lazy(async () => ({ default: (await import('./repair-panel.tsx')).RepairPanel }))

type ThreadProps = {
  caseKey: CaseKey
  /** The address of the list. */
  back: string
  toggleSide: () => void
  /** Goes to the case that follows in the list. */
  next: () => void
}

/** The case that is open: its head, what was written, the pen, and its customer beside it. */
export function Thread(props: ThreadProps) {
  const found = useCase(props.caseKey)
  if (found.data) return <OpenThread {...props} found={found.data} />
  const missing = found.error instanceof ApiError && found.error.code === 'no_encontrado'
  return (
    <section className={styles.thread} aria-label={nameCase(props.caseKey)}>
      <div className={styles.waiting}>
        {missing ? (
          <p>{nameCase(props.caseKey)} no existe, o ya no está.</p>
        ) : found.isError ? (
          <LoadFailure
            title={`No pudimos cargar ${nameCase(props.caseKey).toLowerCase()}.`}
            error={found.error}
            retry={() => void found.refetch()}
          />
        ) : (
          <Skeleton message="Abriendo el caso…">
            <SkeletonBlock width="60%" height={24} />
            <SkeletonBlock width="100%" height={96} />
            <SkeletonBlock width="100%" height={96} />
          </Skeleton>
        )}
      </div>
    </section>
  )
}

function OpenThread({ caseKey, back, toggleSide, next, found }: ThreadProps & { found: Case }) {
  const { personId, rights } = useStaff()
  const mayWrite = rights.includes('write:inbox')
  const mayRead = rights.includes('read:customers')
  const refresh = useRefresh()
  const refreshCase = useRefreshCase(caseKey)
  const act = useAct()
  const [assigning, setAssigning] = useState(false)
  const [writes, setWrites] = useState(false)
  const why = useId()
  const isClosed = found.waitsFor === 'nobody'
  usePresence(caseKey, writes, mayWrite ? found.version : undefined)

  async function assign(to: string | null) {
    setAssigning(false)
    const assigned = await act.run(() =>
      callMesa(assignCase, { params: { key: caseKey }, body: { personId: to } }),
    )
    if (assigned) await refresh()
  }

  async function setTopic(topic: CaseTopic) {
    const set = await act.run(() => callMesa(setCaseTopic, { params: { key: caseKey }, body: { topic } }))
    if (set) await refresh()
  }

  async function close() {
    if (!found.closable) return
    // The next one is chosen from the list as it stands, before this one leaves it.
    const body = { seen: found.version }
    const closed = await act.run(() => callMesa(closeCase, { params: { key: caseKey }, body }))
    // Whoever was refused sees what the customer wrote.
    if (!closed) return void refreshCase()
    next()
    await refresh()
  }

  async function reopen() {
    if (await act.run(() => callMesa(reopenCase, { params: { key: caseKey } }))) await refresh()
  }

  useKeys(
    'En un caso',
    mayWrite
      ? [
          { presses: { a: () => setAssigning(true) }, words: 'Asignar', brief: 'asignar' },
          { presses: { m: () => void assign(personId) }, words: 'Asignármelo' },
          {
            presses: { e: () => void close() },
            words: 'Cerrar y pasar al siguiente',
            brief: 'cerrar y siguiente',
          },
        ]
      : [],
  )

  const { customer, clock, owner } = found
  const firstName = callName(customer.name, customer.documentType)
  return (
    <>
      <section className={styles.thread} aria-label={`${nameCase(caseKey)} abierto`}>
        <header className={styles.head}>
          <Link className={styles.crumb} to={back}>
            ← Bandeja
          </Link>
          <div className={styles.title}>
            <h2 className={styles.subject}>{oneLine(found.subject)}</h2>
            <div className={`small ink2 ${styles.about}`}>
              {nameCase(caseKey)} ·{' '}
              {oneLine([found.projectName, found.productName].filter(Boolean).join(', '))}
            </div>
            <select
              className={styles.topic}
              aria-label="Tema"
              value={found.topic}
              disabled={!mayWrite || act.doing}
              onChange={({ target }) => void setTopic(target.value as CaseTopic)}
            >
              {caseTopicNames.map((topic) => (
                <option key={topic} value={topic}>
                  {caseTopics[topic]}
                </option>
              ))}
            </select>
            {mayWrite && (
              <div className={styles.acts}>
                <Button look="line" small onClick={() => setAssigning(true)} disabled={act.doing}>
                  {owner ? oneLine(owner.name.split(' ')[0] ?? '') : 'Asignar'}
                  {owner && <span className="vh">: asignar a otra persona</span>} <Keys press="a" />
                </Button>
                {isClosed ? (
                  <Button look="line" small onClick={() => void reopen()} disabled={act.doing}>
                    Reabrir
                  </Button>
                ) : (
                  <Button
                    look="line"
                    small
                    disabled={!found.closable || act.doing}
                    {...(found.closable ? {} : { 'aria-describedby': why })}
                    onClick={() => void close()}
                  >
                    Cerrar <Keys press="e" />
                  </Button>
                )}
              </div>
            )}
          </div>
          {clock && <Clock clock={clock} openedOn={found.openedOn} whyId={why} isClosed={isClosed} />}
          {found.repair && (
            <Suspense fallback={<p className="small ink2">Abriendo la reparación…</p>}>
              <RepairPanel caseKey={caseKey} repair={found.repair} mayMove={mayWrite && !isClosed} />
            </Suspense>
          )}
          {found.present.map(({ name, writes }) => (
            <p key={name} className={`small ${styles.present}`} role="status">
              {oneLine(name)} {writes ? 'está respondiendo' : 'tiene abierto este caso'}
            </p>
          ))}
          {act.fault && <Alert>{faultText(act.fault)}</Alert>}
          {mayRead && (
            <div className={styles.whois}>
              <WhoOwes caseKey={caseKey} name={customer.name} />
              <button type="button" className="link small" onClick={toggleSide}>
                Letras, pagos y papeles <Keys press="i" />
              </button>
            </div>
          )}
        </header>
        <Messages found={found} />
        {mayWrite && !isClosed && (
          <Pen caseKey={caseKey} found={found} firstName={firstName} next={next} onWriting={setWrites} />
        )}
        {isClosed && (
          <p className={styles.closed}>Cerrado. Para escribir, reábrelo: el cliente no recibe aviso.</p>
        )}
      </section>
      {mayRead && <CaseSide caseKey={caseKey} customer={customer} close={toggleSide} />}
      {assigning && (
        <AssignDialog owner={owner} assign={(to) => void assign(to)} onClose={() => setAssigning(false)} />
      )}
    </>
  )
}

/** Who wrote and what of it is overdue, where there is no room for more beside the thread. */
function WhoOwes({ caseKey, name }: { caseKey: CaseKey; name: string }) {
  const { data } = useCaseCustomer(caseKey)
  const letras = data?.properties.reduce((sum, { overdueLetras }) => sum + overdueLetras, 0) ?? 0
  return (
    <span>
      <b>{oneLine(name)}</b>
      {letras > 0 && (
        <>
          {' '}
          · {letras === 1 ? '1 letra vencida' : `${letras} letras vencidas`}
          {data?.overdue.map((amount) => (
            <Fragment key={amount.currency}>
              , <Amount of={amount} />
            </Fragment>
          ))}
        </>
      )}
    </span>
  )
}

/** Opens at the last message, and stays there while new ones come. */
function Messages({ found }: { found: Case }) {
  const pane = useRef<HTMLDivElement>(null)
  const { length } = found.entries
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more is what it goes by.
  useEffect(() => {
    pane.current?.scrollTo({ top: pane.current.scrollHeight })
  }, [length])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls is reached by keyboard.
    <div ref={pane} className={styles.messages} tabIndex={0} role="log" aria-label="Correspondencia">
      <Entries entries={found.entries} customerName={found.customer.name} />
    </div>
  )
}

const toneStyles = { calm: styles.calm, soon: styles.soon, late: styles.late }

function Clock({
  clock,
  openedOn,
  whyId,
  isClosed,
}: {
  clock: ComplaintClock
  openedOn: Temporal.PlainDate
  whyId: string
  isClosed: boolean
}) {
  const today = limaDate(useMinute())
  const tone = clockTones[clock.state]
  return (
    <>
      <div className={styles.clock}>
        <span>Presentado {formatDate(openedOn).slice(0, 5)}</span>
        <Plazo day={clock.day} term={complaintTerm} ticks={[10, 13]} tone={tone} large />
        <span>
          Vence <b className={toneStyles[tone]}>{dayText(clock.dueOn, today)}</b>
        </span>
      </div>
      <p className="small ink2" id={whyId}>
        {clock.state === 'answered' ? (
          <b>Respondido el día {clock.day}.</b>
        ) : (
          <>
            <b className={toneStyles[tone]}>
              {clock.state === 'overdue'
                ? `Venció: van ${clock.day} días hábiles de ${complaintTerm}.`
                : `Día ${clock.day} de ${complaintTerm} hábiles.`}
            </b>{' '}
            {!isClosed && 'Se cierra cuando tenga respuesta.'}
          </>
        )}
      </p>
    </>
  )
}
