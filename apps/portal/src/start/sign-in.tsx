import { LoginScreen } from '../access/login-screen.tsx'
import { Overlay } from '../frame/overlay.tsx'

/**
 * The sign-in screen alone, without the router: what its page was rendered from, and
 * what is hydrated there. The router comes with the first step beyond it.
 */
export function SignIn({ onToken }: { onToken: () => void }) {
  return (
    <>
      <LoginScreen ended={null} onToken={onToken} />
      <Overlay />
    </>
  )
}
