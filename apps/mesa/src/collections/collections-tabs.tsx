import { Tabs } from '@llave/design/tabs'
import { Link } from 'react-router'

const places = [
  ['/cobranzas', 'Vencido'],
  ['/cobranzas/debito', 'Días de débito'],
  ['/cobranzas/debito/proximo', 'Próximo débito'],
] as const

/** The three parts of Cobranzas. */
export function CollectionsTabs({ at }: { at: (typeof places)[number][0] }) {
  return (
    <Tabs label="Partes de Cobranzas">
      {places.map(([address, name]) => (
        <Link key={address} to={address} aria-current={address === at ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </Tabs>
  )
}
