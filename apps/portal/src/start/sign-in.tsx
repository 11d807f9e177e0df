import { LoginScreen } from '../access/login-screen.tsx'
import { Overlay } from '../frame/overlay.tsx'

/**
 * The sign-in screen without the router: what its page is prerendered from and hydrated with. The
 * router is loaded with the first step beyond it.
 */
export function SignIn({ onToken }: { onToken: () => void }) {
  return (
    <>
      <LoginScreen ended={null} onToken={onToken} />
      <Overlay />
    </>
  )
}
