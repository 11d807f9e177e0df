import { setting } from '@llave/client/setting'
import { use } from 'react'
import { Navigate, useLocation } from 'react-router'
import { startSession } from '../api/call-mesa.ts'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useSessionState } from '../session/use-session.ts'
import { wayBack } from '../session/way-back.ts'
import { Demonstration, demonstrationToken } from './demonstration.tsx'
import { SignInScreen } from './sign-in-screen.tsx'
import { offeredWays } from './sign-in-ways.ts'

// Apart from the screen, which stands before what a key needs is there.
const loaded = import('./ceremonies.ts')

/** The address of sign-in: whoever is in already goes on. */
export function SignInPage() {
  const { ceremonies } = use(loaded)
  const { search, hash } = useLocation()
  const token = demonstrationToken(hash)
  const { session, ended } = useSessionState()
  const back = wayBack(search)
  usePageTitle('Entrar')
  if (session) return <Navigate to={back} replace />
  return (
    <SignInScreen
      ended={ended}
      ways={offeredWays()}
      ceremonies={ceremonies}
      back={back}
      portal={setting('portal-url')}
      demonstration={token && <Demonstration token={token} onSignedIn={startSession} />}
      onSignedIn={startSession}
    />
  )
}
