import { ArrowRight } from '@llave/design/icons'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { projectImage } from '@llave/domain/portfolio/home-summary'
import type { Product } from '@llave/domain/portfolio/product'
import { isOverdue } from '@llave/domain/receivables/overdue'
import { complaintStateTexts } from '@llave/domain/service-desk/complaint'
import type { Query } from '@llave/domain/service-desk/query'
import type { QueryState } from '@llave/domain/service-desk/query-state'
import { formatDate } from '@llave/domain/time/format-date'
import type { ReactNode } from 'react'
import { useCustomerStatement } from '../api/customer-statement.ts'
import { useQueries } from '../api/queries.ts'
import { lastPaymentPath } from '../debts/follow-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useToday } from '../frame/use-today.ts'
import { Link } from '../navigation/navigation.tsx'
import { ProjectPicture } from '../property/project-picture.tsx'
import { useComplaints } from './complaints.ts'
import * as styles from './desk-screen.module.css'
import { type OpenMatter, openMatters } from './open-matters.ts'
import { RepairMark } from './repair-list.tsx'
import { useRepairs } from './repairs.ts'

/** How many open matters are listed; the rest stands in the lists of their kinds. */
const SHOWN = 6

/** `/query`: what is open, about which property to write, and the ways that lead straight to an answer. */
export function DeskScreen() {
  usePageTitle('Servicio al cliente')
  return (
    <div className={styles.desk}>
      <h1 className="t1">Servicio al cliente</h1>
      <OpenNow />
      <WriteAbout />
      <Topics />
    </div>
  )
}

function useOpenMatters() {
  const parts = [useQueries(), useRepairs(), useComplaints()] as const
  const [queries, repairs, complaints] = parts
  return {
    matters:
      queries.data && repairs.data && complaints.data
        ? openMatters(queries.data, repairs.data.cases, complaints.data)
        : null,
    error: parts.find(({ isError, data }) => isError && !data)?.error ?? null,
    retry: () => Promise.all(parts.filter(({ data }) => !data).map((part) => part.refetch())),
  }
}

/** Absent where nothing is open: the section below says so. */
function OpenNow() {
  const { matters, error, retry } = useOpenMatters()
  if (matters?.length === 0) return null
  return (
    <section className={styles.open} aria-labelledby="abierto">
      <h2 className="t2" id="abierto">
        Abierto ahora
      </h2>
      {matters ? (
        <>
          <ul>
            {matters.slice(0, SHOWN).map((matter) => (
              <li key={`${matter.kind} ${matter.number}`}>
                <Link to={matter.path}>
                  <span className={styles.state}>
                    <MatterMark of={matter} />
                  </span>
                  <span className={styles.words}>
                    <b>{matter.title}</b>
                    <span className="small ink2">
                      <span className="lower">{matter.projectName}</span>
                      {matter.productName !== '' && `, ${matter.productName}`}. {matter.number}
                    </span>
                  </span>
                  <span className={`small ink2 ${styles.day}`}>{formatDate(matter.at.toPlainDate())}</span>
                </Link>
              </li>
            ))}
          </ul>
          {matters.length > SHOWN && (
            <p className={styles.more}>
              Y {matters.length - SHOWN} más, en tus{' '}
              <Link className="link" to="/query/request">
                consultas
              </Link>{' '}
              y tus{' '}
              <Link className="link" to="/query/note">
                reclamos
              </Link>
              .
            </p>
          )}
        </>
      ) : error ? (
        <LoadFailure title="No pudimos cargar lo que tienes abierto." error={error} retry={retry} />
      ) : (
        <Skeleton message="Buscando lo que tienes abierto…">
          <SkeletonBlock width="100%" height={76} />
        </Skeleton>
      )}
    </section>
  )
}

function MatterMark({ of }: { of: OpenMatter }) {
  if (of.kind === 'case') return <RepairMark of={of.repair} />
  if (of.kind === 'query') {
    return of.unread > 0 ? <Mark tone="new">Te respondieron</Mark> : <b className="small">Abierta</b>
  }
  const { state } = of.complaint
  return state === 'answered' ? (
    <Mark tone="new">{complaintStateTexts.answered}</Mark>
  ) : (
    <b className="small">{complaintStateTexts[state]}</b>
  )
}

function WriteAbout() {
  const statement = useCustomerStatement()
  const { matters } = useOpenMatters()
  const products = statement.data?.products
  return (
    <section aria-labelledby="escribenos">
      <h2 className="t2" id="escribenos">
        Escríbenos sobre
      </h2>
      {products ? (
        products.length > 0 && (
          <ul className={styles.cards}>
            {products.map((product) => (
              <li key={product.proforma}>
                <PropertyLink of={product} />
              </li>
            ))}
          </ul>
        )
      ) : statement.isError ? (
        <LoadFailure
          title="No pudimos cargar tus propiedades."
          error={statement.error}
          retry={() => statement.refetch()}
        />
      ) : (
        <Skeleton message="Buscando tus propiedades…">
          <SkeletonBlock width="100%" height={120} />
        </Skeleton>
      )}
      <p className={styles.other}>
        {matters?.length === 0 && <span className="ink2">No tienes nada abierto. </span>}
        <Link className="link" to="/query/request/new">
          Otro tema
        </Link>
      </p>
    </section>
  )
}

function PropertyLink({ of }: { of: Product }) {
  const { proforma, projectCode, projectName, name } = of
  return (
    <Link className={styles.card} to="/query/request/new" state={{ projectCode }}>
      <span className={`pic ${styles.picture}`}>
        <ProjectPicture src={projectImage(projectCode)} sizes="(min-width: 768px) 33vw, 112px" />
      </span>
      <span className={styles.name}>
        <b className="t2">{projectName}</b>
        <span>{name}</span>
        <PropertyState proforma={proforma} />
      </span>
      <ArrowRight />
    </Link>
  )
}

/** What is to be said of a property first: what is overdue, or when it was handed over. */
function PropertyState({ proforma }: { proforma: string }) {
  const today = useToday()
  const letras = useCustomerStatement().data?.instalments ?? []
  const deliveredOn = useRepairs().data?.deliveries.find((each) => each.proforma === proforma)?.deliveredOn
  const overdue = letras.filter((letra) => letra.proforma === proforma && isOverdue(letra, today)).length
  const text =
    overdue > 0
      ? overdue === 1
        ? '1 letra vencida'
        : `${overdue} letras vencidas`
      : deliveredOn
        ? `Entregada el ${formatDate(deliveredOn)}`
        : `Proforma ${proforma}`
  return <span className="small ink2">{text}</span>
}

/** The five screens of the menu beside the other screens, and what people write to ask for most. */
function Topics() {
  const queries = useQueries().data
  return (
    <section className={styles.topics} aria-labelledby="directo">
      <h2 className="t2" id="directo">
        Directo a lo tuyo
      </h2>
      <ul>
        <Topic to={lastPaymentPath} name="Mi pago no aparece">
          Mira en qué paso va, con su hora
        </Topic>
        <Topic to="/query/prepayment" name="Prepago de letras - Simulador">
          Baja tu cuota, tu plazo o adelanta letras
        </Topic>
        <Topic to="/query/note" name="Observación sobre acabados de mi inmueble">
          Marca el ambiente y la foto
        </Topic>
        <Topic to="/query/record" name="Constancias">
          No adeudo, pagos del año y más
        </Topic>
        <Topic to="/query/request" name="Consulta - Solicitudes">
          {countText(queries, 'open') ?? 'Lo que nos preguntaste'}
        </Topic>
        <Topic to="/query/historic" name="Historial otras consultas">
          {countText(queries, 'closed') ?? 'Las que ya se cerraron'}
        </Topic>
        <li>
          {/* A page of its own, which may lead to where the developer keeps its book. */}
          <a href="/libro-de-reclamaciones">
            <b>Libro de Reclamaciones</b>
            <span className="small ink2">Respuesta en 15 días hábiles</span>
            <ArrowRight />
          </a>
        </li>
      </ul>
    </section>
  )
}

/** `2 abiertas`; null where nobody knows. */
function countText(queries: readonly Query[] | undefined, state: QueryState): string | null {
  if (!queries) return null
  const count = queries.filter((query) => query.state === state).length
  const word = state === 'open' ? 'abierta' : 'cerrada'
  return count === 0 ? `Ninguna ${word}` : `${count} ${word}${count === 1 ? '' : 's'}`
}

function Topic({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to}>
        <b>{name}</b>
        <span className="small ink2">{children}</span>
        <ArrowRight />
      </Link>
    </li>
  )
}
