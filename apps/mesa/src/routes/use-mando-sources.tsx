import { useNavigate } from 'react-router'
import { endSession } from '../api/call-mesa.ts'
import { useCustomerSource } from '../customers/use-customer-source.ts'
import type { FramePlace } from '../frame/frame-place.ts'
import { keySheet } from '../frame/key-sheet-store.ts'
import { Keys } from '../keys/keys.tsx'
import { matches } from '../mando/fold-text.ts'
import { useMandoSource } from '../mando/mando-source.ts'
import { useStaff } from '../session/use-session.ts'

/** What the command bar knows on every screen. A room that finds something declares its source here, too. */
export function useMandoSources(places: readonly FramePlace[]): void {
  const navigate = useNavigate()
  const { rights } = useStaff()
  useCustomerSource()
  useMandoSource({
    name: 'go-and-do',
    order: 100,
    find: (typed) => [
      {
        title: 'Ir y hacer',
        items: [
          ...places.map(({ path, title, key }) => ({
            id: path,
            title: `Ir a ${title}`,
            aside: <Keys press={`g ${key}`} />,
            choose: () => void navigate(path),
          })),
          ...(rights.includes('read:payments')
            ? [
                { id: 'refunds', title: 'Devoluciones', choose: () => void navigate('/devoluciones') },
                {
                  id: 'quarantine',
                  title: 'Dinero por revisar',
                  choose: () => void navigate('/por-revisar'),
                },
              ]
            : []),
          ...(rights.includes('write:customer-numbers')
            ? [
                {
                  id: 'number-changes',
                  title: 'Cambios de número',
                  choose: () => void navigate('/numeros'),
                },
              ]
            : []),
          { id: 'access', title: 'Mi acceso', choose: () => void navigate('/acceso') },
          { id: 'keys', title: 'Teclas', aside: <Keys press="?" />, choose: keySheet.open },
          { id: 'sign-out', title: 'Cerrar sesión', choose: () => void endSession('signed-out') },
        ].filter(({ title }) => matches(title, typed)),
      },
    ],
  })
}
