import { readToday, type TodayGroup, type TodayTerms } from '@llave/contract/staff/read-today'
import { Mark } from '@llave/design/mark'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { Right } from '@llave/domain/staff/rights'
import { concerns, orderToday, type TodayGroupName, todayGroups } from '@llave/domain/staff/today'
import { formatDate } from '@llave/domain/time/format-date'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { ageText } from '../frame/age.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { roleNames } from '../frame/role-names.ts'
import { useMinute } from '../frame/use-minute.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useStaff } from '../session/use-session.ts'
import { groupWords } from './group-words.ts'
import * as styles from './today.module.css'

/** What waits for whom: what concerns whoever works here first, what is empty in grey. */
export function TodayScreen() {
  usePageTitle('Hoy')
  const { roles } = useStaff()
  const { data, error, refetch } = useQuery({
    queryKey: ['today'],
    queryFn: ({ signal }) => callMesa(readToday, { signal }),
    refetchInterval: 60_000,
  })
  if (error && !data)
    return (
      <Page title="Hoy">
        <LoadFailure title="No pudimos cargar lo que espera." error={error} retry={() => void refetch()} />
      </Page>
    )
  if (!data)
    return (
      <Page title="Hoy">
        <Skeleton message="Cargando lo que espera…">
          <SkeletonBlock width="100%" height={320} />
        </Skeleton>
      </Page>
    )
  const groups = orderToday(data.groups, roles)
  const mine = groups.filter(({ name }) => concerns(name, roles))
  const others = groups.filter(({ name }) => !concerns(name, roles))
  return (
    <Page title={titleOf(mine)}>
      {mine.length > 0 && <Groups title="Te toca" groups={mine} terms={data.terms} />}
      {others.length > 0 && (
        <Groups title={mine.length > 0 ? 'Le toca a otros' : 'Espera'} groups={others} terms={data.terms} />
      )}
    </Page>
  )
}

/** The finding first. */
function titleOf(mine: readonly TodayGroup[]): string {
  const waiting = mine.reduce((sum, { count }) => sum + count, 0)
  if (mine.length === 0) return 'Hoy'
  if (waiting === 0) return 'Hoy nada te espera'
  return waiting === 1 ? 'Hoy te espera un asunto' : `Hoy te esperan ${countText(waiting)} asuntos`
}

function Groups({
  title,
  groups,
  terms,
}: {
  title: string
  groups: readonly TodayGroup[]
  terms: TodayTerms
}) {
  return (
    <section className={styles.groups} aria-label={title}>
      <h2 className="t2">{title}</h2>
      <ul>
        {groups.map((group) => (
          <Group key={group.name} group={group} terms={terms} />
        ))}
      </ul>
    </section>
  )
}

function Group({
  group: { name, count, oldestAt, owners },
  terms,
}: {
  group: TodayGroup
  terms: TodayTerms
}) {
  const now = useMinute()
  const { rights } = useStaff()
  const { title, one, many } = groupWords[name]
  const address = addressOf(name, rights)
  const hasOwners = name === 'complaints' || name === 'queries'
  if (count === 0)
    return (
      <li className={`${styles.group} ${styles.empty}`}>
        <span>{title}</span>
        <span className={styles.nothing}>Nada espera</span>
      </li>
    )
  return (
    <li className={styles.group}>
      <span className={styles.name}>
        {address ? (
          <Link className="t3" to={address}>
            {title}
          </Link>
        ) : (
          <span className="t3">{title}</span>
        )}
        {name === 'complaints' && <Terms terms={terms} />}
      </span>
      <span className={styles.count}>
        <b>{countText(count)}</b> {count === 1 ? one : many}
      </span>
      <span className={styles.age}>
        {oldestAt && (
          <>
            {count > 1 && 'desde hace '}
            {count === 1 && 'hace '}
            {ageText(oldestAt, now)}
          </>
        )}
      </span>
      <span className={styles.owner}>
        {hasOwners ? ownersText(count, owners) : roleNames([todayGroups[name][0]])}
      </span>
    </li>
  )
}

/** Where a group is worked on; `/hoy/GROUP` lists what has no place of its own. Null: nowhere for this person. */
function addressOf(name: TodayGroupName, rights: readonly Right[]): string | null {
  const place = places[name]
  if (place && rights.includes(place.right)) return place.to
  return rights.includes('read:customers') ? `/hoy/${name}` : null
}

const places: Readonly<Partial<Record<TodayGroupName, { readonly right: Right; readonly to: string }>>> = {
  sheets: { right: 'read:inbox', to: '/libro' },
  newNumbers: { right: 'write:customer-numbers', to: '/numeros' },
  refunds: { right: 'read:payments', to: '/devoluciones' },
  quarantine: { right: 'read:payments', to: '/por-revisar' },
  plans: { right: 'read:payments', to: '/pagos-anticipados' },
  debits: { right: 'read:collections', to: '/cobranzas/debito' },
  imports: { right: 'read:imports', to: '/importar' },
}

/** `Gonzalo Peralta 7, 2 sin asignar`. */
function ownersText(count: number, owners: TodayGroup['owners']): string {
  const nobodys = count - owners.reduce((sum, owner) => sum + owner.count, 0)
  if (owners.length === 0) return 'Sin asignar'
  const named = owners.map((owner) => `${owner.name} ${countText(owner.count)}`)
  return [...named, ...(nobodys > 0 ? [`${countText(nobodys)} sin asignar`] : [])].join(', ')
}

function Terms({ terms: { overdue, red, amber, firstDueOn } }: { terms: TodayTerms }) {
  return (
    <span className={styles.terms}>
      {overdue > 0 && <Mark tone="late">{countText(overdue)} fuera de plazo</Mark>}
      {red > 0 && <Mark tone="late">{countText(red)} del día 13 al 15</Mark>}
      {amber > 0 && <Mark tone="soon">{countText(amber)} del día 10 al 12</Mark>}
      {firstDueOn && (
        <span className="small ink2">
          El primero {overdue > 0 ? 'venció' : 'vence'} el {formatDate(firstDueOn)}
        </span>
      )}
    </span>
  )
}
