import { listPaymentLinks, type PaymentLinks } from '@llave/contract/payment-links/list-payment-links'
import { Skeleton, SkeletonBlock } from '@llave/design/skeleton'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../api/call-api.ts'
import { BackLink } from '../frame/back-link.tsx'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useSearchParams } from '../navigation/navigation.tsx'
import { useCustomerSession } from '../session/use-session.ts'
import { AliveLink } from './alive-link.tsx'
import { NewLink } from './new-link.tsx'
import { PastLinks } from './past-links.tsx'
import * as styles from './payment-links.module.css'
import { StrangerView } from './stranger-view.tsx'

/** `/payment-links?letra=…`: links with which somebody else pays a letra of the customer, and what became of them. */
export function PaymentLinksScreen() {
  usePageTitle('Que pague otra persona')
  const { document } = useCustomerSession()
  const [search] = useSearchParams()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['payment-links', document.type, document.number],
    queryFn: ({ signal }) => callApi(listPaymentLinks, { signal }),
    // Somebody may open it or pay with it at any moment.
    staleTime: 0,
    refetchInterval: 20_000,
  })
  const alive = data?.links.filter(({ state }) => state === 'active') ?? []
  const shown = alive[0]?.letra ?? data?.letras[0] ?? null
  return (
    <>
      <BackLink to="/">Inicio</BackLink>
      <div className={styles.share}>
        <div className={styles.main}>
          <h1 className="t1">Que pague otra persona</h1>
          {data ? (
            <Links data={data} letra={search.get('letra')} onChanged={() => void refetch()} />
          ) : isError ? (
            <LoadFailure title="No pudimos cargar tus enlaces." error={error} retry={refetch} />
          ) : (
            <Skeleton message="Buscando tus enlaces…">
              <SkeletonBlock width="100%" height={260} />
              <SkeletonBlock width="60%" height={120} />
            </Skeleton>
          )}
        </div>
        {shown && <StrangerView letra={shown} />}
      </div>
    </>
  )
}

function Links({
  data,
  letra,
  onChanged,
}: {
  data: PaymentLinks
  letra: string | null
  onChanged: () => void
}) {
  const alive = data.links.filter(({ state }) => state === 'active')
  const past = data.links.filter(({ state }) => state !== 'active')
  const asked = alive.find((link) => link.letra.code === letra)
  return (
    <>
      {/* The one that was asked for stands first. */}
      {[...(asked ? [asked] : []), ...alive.filter((link) => link !== asked)].map((link) => (
        <AliveLink key={link.id} link={link} onChanged={onChanged} />
      ))}
      {data.letras.length > 0 ? (
        <NewLink
          key={alive.length}
          letras={data.letras}
          preferred={letra}
          another={alive.length > 0}
          onChanged={onChanged}
        />
      ) : (
        alive.length === 0 && (
          <p className="ink2">Ahora no tienes ninguna letra que pueda pagar otra persona.</p>
        )
      )}
      {past.length > 0 && <PastLinks links={past} />}
    </>
  )
}
