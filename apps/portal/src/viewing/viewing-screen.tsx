import { ApiError } from '@llave/client/api-error'
import { beginViewing } from '@llave/contract/viewing/begin-viewing'
import { callAsNobody } from '../api/call-as-nobody.ts'
import { CenteredMessage } from '../frame/centered-message.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import { useLoaderData } from '../navigation/navigation.tsx'
import { modeItem } from '../session/login-mode.ts'
import type { Session } from '../session/session-vault.ts'
import { viewingEndItem, viewingItem } from '../session/viewing-tab.ts'

/**
 * `/viewing#ticket`, to which Mesa leads: exchanges the ticket for a session of this tab, and opens the home
 * with it. Answers why it did not.
 */
export async function loadViewing(): Promise<string> {
  const ticket = location.hash.slice(1)
  if (ticket === '') return 'Esta vista terminó. Puedes cerrar esta pestaña, o abrir otra vista desde Mesa.'
  try {
    const grant = await callAsNobody(beginViewing, { body: { ticket } })
    const { token, document, phone, customerName: name, mode, secondsLeft } = grant
    const session: Session = {
      token,
      verified: true,
      document,
      phone: phone ?? { dialCode: '51', number: '' },
      name,
      email: null,
    }
    // Anything of an earlier viewing in this tab was somebody else's.
    sessionStorage.clear()
    sessionStorage.setItem(viewingItem, JSON.stringify(session))
    sessionStorage.setItem(viewingEndItem, String(Date.now() + secondsLeft * 1000))
    sessionStorage.setItem(modeItem, mode)
  } catch (fault) {
    if (fault instanceof ApiError) return fault.message
    throw fault
  }
  // A page of its own, so that nothing remembers who was signed in here; it replaces the ticket's address.
  location.replace('/')
  return new Promise(() => undefined)
}

/** What is said where a viewing could not begin, or has ended. */
export function ViewingScreen() {
  usePageTitle('Ver como el cliente')
  const message = useLoaderData<string>()
  return (
    <main className="wrap">
      <CenteredMessage>
        <h1 className="t1">Ver como el cliente</h1>
        <p className="ink2" role="alert">
          {message}
        </p>
      </CenteredMessage>
    </main>
  )
}
