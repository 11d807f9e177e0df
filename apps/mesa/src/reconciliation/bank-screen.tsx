import {
  type BankFile,
  type BankFiles,
  listBankFiles,
  type SetBankProfile,
  withdrawBankFile,
} from '@llave/contract/staff/bank-statements'
import { Button } from '@llave/design/button'
import { Fact, Facts } from '@llave/design/facts'
import { Fold } from '@llave/design/fold'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import type { Currency } from '@llave/domain/money/money'
import { formatDate } from '@llave/domain/time/format-date'
import { limaDate } from '@llave/domain/time/lima-date'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { failureAdvice } from '../api/failure-advice.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { MoreRows } from '../frame/more-rows.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { Page } from '../frame/page.tsx'
import { parseDay } from '../frame/parse-day.ts'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { Table } from '../frame/table.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './bank.module.css'
import { dayWords, markWords, ProfileForm, separatorWords } from './profile-form.tsx'
import { UploadStatement } from './upload-statement.tsx'

const ReasonDialog = lazy(async () => ({
  default: (await import('../frame/reason-dialog.tsx')).ReasonDialog,
}))

const currencies: Readonly<Record<string, { readonly code: Currency; readonly words: string }>> = {
  soles: { code: 'PEN', words: 'soles' },
  dolares: { code: 'USD', words: 'dólares' },
}

/** The bank of an account: how its statement is read, a file to upload, and those that were taken. */
export function BankScreen() {
  const { account = '' } = useParams()
  const [params] = useSearchParams()
  const today = limaDate(useMinute())
  const day = parseDay(params.get('dia') ?? '') ?? today.subtract({ days: 1 })
  const currency = currencies[account]
  if (!currency) return <NotFound />
  return <Account key={`${account} ${day}`} currency={currency} day={day} />
}

function Account({
  currency: { code, words },
  day,
}: {
  currency: { code: Currency; words: string }
  day: Temporal.PlainDate
}) {
  const title = `Banco de la cuenta en ${words}`
  usePageTitle(title)
  const query = useInfiniteQuery({
    queryKey: ['bank', code],
    queryFn: ({ pageParam, signal }) =>
      callMesa(listBankFiles, {
        params: { currency: code },
        query: { ...(pageParam && { before: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ before }) => before || undefined,
  })
  const { data, error, refetch } = query
  const [first] = data?.pages ?? []
  return (
    <Page
      title={title}
      back={<Link to={`/conciliacion?dia=${day}`}>Conciliación del {formatDate(day)}</Link>}
    >
      {error && !data ? (
        <LoadFailure
          title="No pudimos cargar los archivos del banco."
          error={error}
          retry={() => void refetch()}
        />
      ) : !first ? (
        <Skeleton message="Cargando los archivos del banco…">
          <SkeletonBlock width="100%" height={240} />
        </Skeleton>
      ) : (
        <>
          <Reading of={first} currency={code} day={day} />
          <Part title="Archivos">
            <Files of={data?.pages.flatMap(({ files }) => files) ?? []} currency={code} />
            <MoreRows of={query} words="Ver anteriores" small />
          </Part>
        </>
      )}
    </Page>
  )
}

function Reading({
  of: { profile },
  currency,
  day,
}: {
  of: BankFiles
  currency: Currency
  day: Temporal.PlainDate
}) {
  const { rights } = useStaff()
  const mayWrite = rights.includes('write:reconciliation')
  if (!profile)
    return (
      <Part title="Cómo se lee">
        <p className="ink2">Nadie dijo todavía cómo escribe el banco el extracto de esta cuenta.</p>
        {mayWrite && <ProfileForm currency={currency} stands={null} />}
      </Part>
    )
  return (
    <>
      {mayWrite && <UploadStatement profile={profile} currency={currency} day={day} />}
      <Part title="Cómo se lee">
        <ProfileFacts of={profile} />
        {mayWrite && (
          <Fold summary="Cambiar cómo se lee">
            <ProfileForm key={profile.profileId} currency={currency} stands={profile} />
          </Fold>
        )}
      </Part>
    </>
  )
}

function ProfileFacts({ of }: { of: SetBankProfile }) {
  const { bank, accountNumber, separator, days, decimalMark, columns, setBy, setAt, reason } = of
  return (
    <Facts>
      <Fact name="Cuenta">
        {bank}, {accountNumber}
        {columns.account ? `, en la columna ${columns.account}` : ', sobre el encabezado'}
      </Fact>
      <Fact name="Columnas">
        {[columns.day, columns.amount || `${columns.credit} y ${columns.debit}`, columns.reference].join(
          ', ',
        )}
      </Fact>
      <Fact name="Escritura">
        separado por {separatorWords[separator]}, fechas {dayWords[days]}, decimales {markWords[decimalMark]}
      </Fact>
      <Fact name="Lo dijo">
        {setBy}, {sayMoment(setAt)}: {reason}
      </Fact>
    </Facts>
  )
}

function Files({ of, currency }: { of: readonly BankFile[]; currency: Currency }) {
  const { rights } = useStaff()
  const [leaving, setLeaving] = useState<BankFile | null>(null)
  if (of.length === 0) return <p className="ink2">Todavía no se subió ninguno.</p>
  return (
    <>
      <Table label="Archivos del banco" head={['Días', 'Archivo', 'Movimientos', 'Quién', 'Estado']}>
        {of.map((file) => (
          <tr key={file.fileId}>
            <td>{daysText(file)}</td>
            <td className={styles.name}>{file.name}</td>
            <td>{countText(file.lines)}</td>
            <td>
              {file.by}
              <small>{sayMoment(file.at)}</small>
            </td>
            <td className={styles.state}>
              {file.withdrawnAt ? (
                <>
                  Retirado
                  <small>
                    {file.withdrawnBy}, {sayMoment(file.withdrawnAt)}: {file.why}
                  </small>
                </>
              ) : rights.includes('write:reconciliation') ? (
                <Button
                  look="line"
                  small
                  aria-label={`Retirar ${file.name}, ${daysText(file)}`}
                  onClick={() => setLeaving(file)}
                >
                  Retirar
                </Button>
              ) : (
                'Vale'
              )}
            </td>
          </tr>
        ))}
      </Table>
      {leaving && (
        <Suspense>
          <ReasonDialog
            title="Retirar el archivo"
            says="Sus movimientos dejan de contar y sus días se pueden subir otra vez. Un día cerrado no suelta su archivo."
            about={`${leaving.name}, ${daysText(leaving)}`}
            draftName={`withdraw-bank-file ${leaving.fileId}`}
            submit="Retirar"
            leave="Dejarlo"
            act={(reason) =>
              callMesa(withdrawBankFile, { params: { currency, fileId: leaving.fileId }, body: { reason } })
            }
            failure={failureAdvice}
            refreshes={['bank', 'reconciliation']}
            onClose={() => setLeaving(null)}
          />
        </Suspense>
      )}
    </>
  )
}

function daysText({ from, to }: BankFile): string {
  return from.equals(to) ? formatDate(from) : `${formatDate(from)} al ${formatDate(to)}`
}
