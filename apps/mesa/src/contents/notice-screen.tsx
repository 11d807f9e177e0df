import { readNotice, type StaffNotice } from '@llave/contract/staff/contents/notices'
import { Fact, Facts } from '@llave/design/facts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { callMesa } from '../api/call-mesa.ts'
import { countText } from '../frame/count-text.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { sayMoment } from '../frame/say-moment.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useStaff } from '../session/use-session.ts'
import * as styles from './contents.module.css'
import { NoticeMark } from './notice-mark.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { audienceText, noticesKey, readText } from './notice-words.ts'
import { WithdrawNotice } from './withdraw-notice.tsx'

const ComposeNotice = lazy(async () => ({ default: (await import('./compose-notice.tsx')).ComposeNotice }))

/** A notice: a draft to be written on, or what became of it. */
export function NoticeScreen() {
  const { notice: noticeId = '' } = useParams()
  const { rights } = useStaff()
  usePageTitle('Aviso')
  const { data, error, refetch } = useQuery({
    queryKey: [...noticesKey, 'one', noticeId],
    queryFn: ({ signal }) => callMesa(readNotice, { params: { noticeId }, signal }),
    // A text that is being written is not replaced below the hands.
    refetchOnWindowFocus: false,
  })
  if (data?.state === 'draft' && rights.includes('write:content')) {
    return (
      <Suspense fallback={null}>
        <ComposeNotice key={`${noticeId} ${data.version}`} draft={data} />
      </Suspense>
    )
  }
  return (
    <Page title={data?.title ?? 'Aviso'} back={<Link to="/contenidos">Contenidos</Link>}>
      {error && !data ? (
        <LoadFailure title="No pudimos cargar el aviso." error={error} retry={() => void refetch()} />
      ) : data ? (
        <Story notice={data} mayWithdraw={rights.includes('write:content')} />
      ) : (
        <p role="status" className="ink2">
          Cargando el aviso…
        </p>
      )}
    </Page>
  )
}

function Story({ notice, mayWithdraw }: { notice: StaffNotice; mayWithdraw: boolean }) {
  const { state, audience, projectName, goesAt, people, properties, writtenBy, withdrawnAt } = notice
  return (
    <div className={styles.compose}>
      <Part title="Así lo ven" aside={<NoticeMark state={state} />}>
        <NoticePreview title={notice.title} text={notice.text} goesAt={goesAt} />
      </Part>
      <Part title="Qué pasó">
        <Facts>
          <Fact name="Para">{audienceText(audience, projectName)}</Fact>
          {goesAt && (
            <Fact name={people === null ? 'Programado para el' : 'Salió el'}>{sayMoment(goesAt)}</Fact>
          )}
          <Fact name="Lo escribió">{writtenBy}</Fact>
          {people !== null && <Fact name="Salió para">{countText(people)} personas</Fact>}
          {properties !== null && <Fact name="Propiedades">{countText(properties)}</Fact>}
          <Fact name="Leído por">{readText(notice)}</Fact>
          {withdrawnAt && <Fact name="Retirado el">{sayMoment(withdrawnAt)}</Fact>}
        </Facts>
        {mayWithdraw && state !== 'withdrawn' && <WithdrawNotice notice={notice} />}
      </Part>
    </div>
  )
}
