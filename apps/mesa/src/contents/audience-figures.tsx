import { countAudience } from '@llave/contract/staff/contents/notices'
import { Fact, Facts } from '@llave/design/facts'
import { type Audience, faultOfAudience } from '@llave/domain/staff/staff-notice'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callMesa } from '../api/call-mesa.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import * as styles from './contents.module.css'

const countKey = 'audience-count'
export const audienceCountKey = [countKey] as const

/** Counts an audience while it is chosen. */
export function useAudienceCount(audience: Audience) {
  const whole = faultOfAudience(audience) === null
  const query = useQuery({
    queryKey: [countKey, audience],
    queryFn: ({ signal }) => callMesa(countAudience, { query: audience, signal }),
    enabled: whole,
    placeholderData: keepPreviousData,
  })
  return whole ? query : { ...query, data: undefined }
}

/** Whom a notice would reach, in figures. */
export function AudienceFigures({
  count: { data, error, refetch, isFetching },
  fault,
}: {
  count: ReturnType<typeof useAudienceCount>
  fault: string | null
}) {
  if (fault) return <p className="ink2">{fault}</p>
  if (error) return <LoadFailure title="No pudimos contarlas." error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <p role="status" className="ink2">
        Contando…
      </p>
    )
  const { people, properties, withEmail, away, unknown } = data
  return (
    <div aria-busy={isFetching} aria-live="polite">
      <p className={styles.figure}>
        {countText(people)} <span>{people === 1 ? 'persona' : 'personas'}</span>
      </p>
      <Facts>
        <Fact name="Propiedades">{countText(properties)}</Fact>
        <Fact name="Con correo conocido">{countText(withEmail)}</Fact>
        <Fact name="Sin correo conocido">{countText(people - withEmail)}</Fact>
        <Fact name="No entran hace 90 días">{countText(away)}</Fact>
      </Facts>
      {unknown.length > 0 && <p className="field-error">Nadie tiene hoy: {unknown.join(', ')}.</p>}
      <p className="small ink2">El aviso se ve en el portal. Ningún aviso sale por correo.</p>
    </div>
  )
}
