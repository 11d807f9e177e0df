import { ApiError } from '@llave/client/api-error'
import { openPaymentLink } from '@llave/contract/payment-links/open-payment-link'
import { Skeleton } from '@llave/design/skeleton'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { callAsNobody } from '../api/call-as-nobody.ts'
import { LoadFailure } from '../frame/load-failure.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useLocation } from '../navigation/navigation.tsx'
import { ClosedLink } from './closed-link.tsx'
import { LinkLayout } from './link-layout.tsx'
import { rememberedLinkPayment } from './link-memory.ts'
import { LinkBones } from './link-skeleton.tsx'
import { PayLink } from './pay-link.tsx'

/** Of strangers: the cache of the customer waits for a session, and is theirs. */
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })

/** `/p#secret`: one letra for who has its link, without a session, whoever is signed in at this browser. */
export function LinkScreen() {
  usePageTitle('Pago por enlace')
  const secret = useLocation().hash.slice(1)
  return (
    <QueryClientProvider client={client}>
      <Link key={secret} secret={secret} />
    </QueryClientProvider>
  )
}

function Link({ secret }: { secret: string }) {
  const sent = rememberedLinkPayment(secret)
  const { data, error, refetch } = useQuery({
    queryKey: ['payment-link', secret],
    queryFn: ({ signal }) =>
      callAsNobody(openPaymentLink, {
        body: { secret, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '' },
        signal,
      }),
    // What was paid in this tab is told by its key: the link itself is closed by then.
    enabled: secret !== '' && !sent,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  })
  if (data || sent) return <PayLink secret={secret} link={data ?? null} refresh={() => void refetch()} />
  const closed = secret === '' || (error instanceof ApiError && error.code === 'enlace_cerrado')
  if (closed) {
    return (
      <LinkLayout>
        <ClosedLink />
      </LinkLayout>
    )
  }
  return (
    <LinkLayout>
      {error ? (
        <>
          <h1 className="t1">Pago por enlace</h1>
          <LoadFailure title="No pudimos abrir el enlace." error={error} retry={() => void refetch()} />
        </>
      ) : (
        <>
          <h1 className="vh">Pago por enlace</h1>
          <Skeleton message="Abriendo el enlace…">
            <LinkBones />
          </Skeleton>
        </>
      )}
    </LinkLayout>
  )
}
