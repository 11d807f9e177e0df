import { LoginScreen } from '../access/login-screen.tsx'
import { useNavigate } from '../navigation/navigation.tsx'
import { session } from '../session/session.ts'

/** Sign-in once the router is loaded: after Salir, or at the end of a session. */
export function SignInRoute() {
  const navigate = useNavigate()
  return <LoginScreen ended={session.lastEnd()} onToken={() => navigate('/verification')} />
}
