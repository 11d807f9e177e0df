import { ApiError } from '@llave/client/api-error'
import { issuePeriodStatement } from '@llave/contract/certificates/issue-period-statement'
import { readPeriodStatement } from '@llave/contract/certificates/read-period-statement'
import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Field } from '@llave/design/field'
import { Download } from '@llave/design/icons'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { type Period, periodFault, yearPeriod } from '@llave/domain/certificates/statement-period'
import type { Product } from '@llave/domain/portfolio/product'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../api/call-api.ts'
import { saveFile } from '../api/save-file.ts'
import { useSingleFlight } from '../api/use-single-flight.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { useToday } from '../frame/use-today.ts'
import { useCustomerSession } from '../session/use-session.ts'
import * as styles from './papers.module.css'
import { PeriodFigures } from './period-figures.tsx'

type Choice = 'this-year' | 'last-year' | 'other'

/** The period, what it comes to, and the button that saves the paper. */
export function StatementForm({ product }: { product: Product }) {
  const today = useToday()
  const days = { since: product.soldOn, today }
  const [lastYear, thisYear] = [yearPeriod(today.year - 1, days), yearPeriod(today.year, days)]
  const [choice, setChoice] = useState<Choice>('this-year')
  const [typed, setTyped] = useState({
    from: thisYear?.from.toString() ?? '',
    to: thisYear?.to.toString() ?? '',
  })
  const own = { from: dayOf(typed.from), to: dayOf(typed.to) }
  const fault = choice === 'other' ? periodFault(own, days) : null
  const chosen = { 'this-year': thisYear, 'last-year': lastYear, other: fault ? null : periodOf(own) }[choice]
  const choices: readonly (readonly [Choice, string])[] = [
    ['this-year', `Este año, ${today.year}`],
    ...(lastYear ? [['last-year', `El año pasado, ${today.year - 1}`] as const] : []),
    ['other', 'Otro periodo'],
  ]
  return (
    <div className={styles.form}>
      <fieldset className={styles.choices}>
        <legend className="label">Periodo</legend>
        {choices.map(([value, label]) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name="periodo" checked={choice === value} onChange={() => setChoice(value)} />{' '}
            {label}
          </label>
        ))}
      </fieldset>
      {choice === 'other' && (
        <div className={styles.days}>
          {(['from', 'to'] as const).map((name) => (
            <Field
              key={name}
              label={name === 'from' ? 'Desde' : 'Hasta'}
              error={fault?.field === name ? fault.message : null}
            >
              {(control) => (
                <input
                  {...control}
                  className="input"
                  type="date"
                  min={product.soldOn.toString()}
                  max={today.toString()}
                  value={typed[name]}
                  onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      )}
      {chosen && <Statement product={product} period={chosen} />}
    </div>
  )
}

function Statement({ product, period }: { product: Product; period: Period }) {
  const { document: owner } = useCustomerSession()
  const client = useQueryClient()
  const query = { owner, proforma: product.proforma, period }
  const { from, to } = period
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['period-statement', owner.number, product.proforma, from.toString(), to.toString()],
    queryFn: ({ signal }) => callApi(readPeriodStatement, { query, signal }),
  })
  const paper = useSingleFlight(async () => {
    const { bytes, fileName } = await callApi(issuePeriodStatement, { query, timeout: 60_000 })
    saveFile(bytes, 'application/pdf', fileName)
    await client.invalidateQueries({ queryKey: ['issued-papers'] })
  })
  if (!data)
    return isError ? (
      error instanceof ApiError && error.status === 400 ? (
        <Alert>{error.message}</Alert>
      ) : (
        <LoadFailure title="No pudimos calcular este periodo." error={error} retry={refetch} />
      )
    ) : (
      <Skeleton message="Sumando el periodo…">
        <SkeletonBlock width="100%" height={300} />
      </Skeleton>
    )
  return (
    <>
      <PeriodFigures statement={data} year={to.year} />
      <Button aria-disabled={paper.isPending || undefined} onClick={paper.start}>
        <Download /> {paper.isPending ? 'Preparando…' : 'Descargar PDF'}
      </Button>
      <p className={styles.done} role="status">
        {paper.isSuccess && 'Tu estado de cuenta se descargó.'}
      </p>
      {paper.error && (
        <Alert>
          {paper.error instanceof ApiError && paper.error.status === 400
            ? paper.error.message
            : 'No pudimos preparar tu estado de cuenta. Vuelve a intentarlo.'}
        </Alert>
      )}
    </>
  )
}

function dayOf(text: string): Temporal.PlainDate | null {
  return text === '' ? null : Temporal.PlainDate.from(text)
}

function periodOf({
  from,
  to,
}: {
  from: Temporal.PlainDate | null
  to: Temporal.PlainDate | null
}): Period | null {
  return from && to ? { from, to } : null
}
