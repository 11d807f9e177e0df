import { type CustomerRecord, readCustomer } from '@llave/contract/staff/read-customer'
import { Button } from '@llave/design/button'
import { Amount } from '@llave/design/figure'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { formatCaseKey } from '@llave/domain/staff/inbox-case'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { oneLine } from '../inbox/wording.ts'
import { Keys } from '../keys/keys.tsx'
import { useKeys } from '../keys/use-keys.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './customer.module.css'
import { documentText } from './document-text.ts'
import type { SessionsToEnd } from './end-sessions.tsx'
import { Cards, Properties, propertyName, Sessions } from './holdings.tsx'
import { Pending } from './pending.tsx'
import { Sheets } from './sheets.tsx'

// Fetched with the page, which stands before they are there. What does not come is said where one is opened.
const timeline = import('./timeline.tsx')
const codes = import('./codes.tsx')
const endSessions = import('./end-sessions.tsx')
const viewAsCustomer = import('./view-as-customer.tsx')
for (const script of [timeline, codes, endSessions, viewAsCustomer]) script.catch(() => undefined)
const Timeline = lazy(async () => ({ default: (await timeline).Timeline }))
const Codes = lazy(async () => ({ default: (await codes).Codes }))
const EndSessions = lazy(async () => ({ default: (await endSessions).EndSessions }))
const ViewAsCustomer = lazy(async () => ({ default: (await viewAsCustomer).ViewAsCustomer }))

/** One customer: who they are, what they hold and owe, how they get in, and everything that happened. */
export function CustomerScreen() {
  const { customerId = '' } = useParams()
  return <Customer key={customerId} customerId={customerId} />
}

function Customer({ customerId }: { customerId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['customer', customerId],
    queryFn: ({ signal }) => callMesa(readCustomer, { params: { customerId }, signal }),
  })
  usePageTitle(data?.name ?? 'Cliente')
  if (error && !data)
    return (
      <Page title="Cliente">
        <LoadFailure title="No pudimos cargar la ficha." error={error} retry={() => void refetch()} />
        <p>
          <Link to="/clientes">Buscar otro cliente</Link>
        </p>
      </Page>
    )
  if (!data)
    return (
      <Page title="Cliente">
        <Skeleton message="Cargando la ficha…">
          <SkeletonBlock width="100%" height={420} />
        </Skeleton>
      </Page>
    )
  return <CustomerRecordView record={data} />
}

function CustomerRecordView({ record }: { record: CustomerRecord }) {
  const { rights } = useStaff()
  const [ending, setEnding] = useState<SessionsToEnd | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [viewing, setViewing] = useState(false)
  const mayView = rights.includes('view:as-customer')
  const mayEnd = rights.includes('write:customer-sessions')
  const navigate = useNavigate()
  const tabs = useRef<HTMLFieldSetElement>(null)
  const caseToAnswer = record.cases[0] ?? null
  const addressOfCase = caseToAnswer && `/bandeja/${formatCaseKey(caseToAnswer.key)}`
  function toggle(proforma: string) {
    const next = new Set(opened)
    if (!next.delete(proforma)) next.add(proforma)
    setOpened(next)
  }
  const numbered = record.properties.slice(0, 5)
  useKeys('En un cliente', [
    ...(mayView
      ? [
          {
            presses: { v: () => setViewing(true) },
            words: 'Ver como el cliente',
            brief: 'ver como el cliente',
          },
        ]
      : []),
    ...(addressOfCase
      ? [
          {
            presses: { w: () => void navigate(addressOfCase) },
            words: 'Escribirle en su consulta o reclamo abierto',
            brief: 'escribirle',
          },
        ]
      : []),
    ...(numbered.length > 0
      ? [
          {
            presses: Object.fromEntries(
              numbered.map(({ proforma }, place) => [
                `${place + 1}`,
                () => {
                  toggle(proforma)
                  show(document.getElementById(propertyName(place)))
                },
              ]),
            ),
            words: 'Letras de una de sus propiedades',
            brief: 'propiedad',
          },
        ]
      : []),
    {
      presses: { t: () => show(tabs.current?.querySelector('button') ?? null) },
      words: 'Ir a todo lo que pasó',
      brief: 'línea de tiempo',
    },
  ])
  return (
    <Page
      title={oneLine(record.name)}
      back={<Link to="/clientes">Clientes</Link>}
      acts={
        <>
          {mayView && (
            <Button look="line" onClick={() => setViewing(true)}>
              Ver como el cliente <Keys press="v" />
            </Button>
          )}
          {rights.includes('write:customer-numbers') && (
            <Link to={`/numeros?cliente=${record.customerId}`}>Cambios de número</Link>
          )}
          {rights.includes('write:personal-data') && (
            <Link to={`/clientes/${record.customerId}/datos`}>Datos personales</Link>
          )}
          {mayEnd && (
            <Button look="line" disabled={record.sessions.length === 0} onClick={() => setEnding('all')}>
              Cerrar sesiones
            </Button>
          )}
        </>
      }
    >
      <Pending cases={record.cases} sheets={record.sheets} money={record.money} first={caseToAnswer} />
      <dl className={styles.facts}>
        <Fact name="Documento">{documentText(record)}</Fact>
        <Fact name={record.phones.length > 1 ? 'Celulares' : 'Celular'}>
          {record.phones.join(', ') || 'Ninguno'}
        </Fact>
        <Fact name="Correo">{record.email || 'Ninguno'}</Fact>
        <Fact name="En Llave desde">{formatDate(limaDate(record.since))}</Fact>
        <Fact name="Deuda vencida">
          {record.overdue.length === 0
            ? 'Ninguna'
            : record.overdue.map((sum) => (
                <span key={sum.currency} className={`${styles.sum} ${styles.late}`}>
                  <Amount of={sum} />{' '}
                </span>
              ))}
        </Fact>
      </dl>
      <div className={styles.two}>
        <div className={styles.parts}>
          <Properties
            customerId={record.customerId}
            properties={record.properties}
            opened={opened}
            onToggle={toggle}
          />
          <Sheets sheets={record.sheets} />
          <Sessions sessions={record.sessions} onEnd={mayEnd ? setEnding : null} />
          <Suspense fallback={null}>
            <Codes customerId={record.customerId} codes={record.codes} phones={record.phones} />
          </Suspense>
          <Cards cards={record.cards} />
        </div>
        <Suspense
          fallback={
            <Part title="Todo lo que pasó">
              <Skeleton message="Cargando lo que pasó…">
                <SkeletonBlock width="100%" height={240} />
              </Skeleton>
            </Part>
          }
        >
          <Timeline customerId={record.customerId} hasEmail={record.email !== ''} tabsRef={tabs} />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        {viewing && (
          <ViewAsCustomer
            customerId={record.customerId}
            name={record.name}
            onClose={() => setViewing(false)}
          />
        )}
        {ending && (
          <EndSessions
            customerId={record.customerId}
            name={record.name}
            which={ending}
            count={record.sessions.length}
            onClose={() => setEnding(null)}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** Brings what a key leads to into view, and the focus there. */
function show(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
  element?.focus()
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
