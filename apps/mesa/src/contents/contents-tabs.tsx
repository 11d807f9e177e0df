import { Tabs } from '@llave/design/tabs'
import { Link } from 'react-router'

const places = [
  ['/contenidos', 'Avisos'],
  ['/contenidos/papeles', 'Papeles'],
  ['/contenidos/avances', 'Avances de obra'],
  ['/contenidos/galeria', 'Galería'],
] as const

/** The parts of Contenidos. */
export function ContentsTabs({ at }: { at: (typeof places)[number][0] }) {
  return (
    <Tabs label="Partes de Contenidos">
      {places.map(([path, name]) => (
        <Link key={path} to={path} aria-current={path === at ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </Tabs>
  )
}
