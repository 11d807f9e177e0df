import { Mark } from '@llave/design/mark'
import { contrastRatio, contrastServes, contrastText, readComputedColour } from '@llave/domain/brand/contrast'
import { useLayoutEffect, useRef, useState } from 'react'
import { brandName } from '../frame/brand-name.ts'
import { Part } from '../frame/part.tsx'
import { Table } from '../frame/table.tsx'
import * as styles from './system.module.css'

/** Each colour of the brand, as a token, with the one that it is seen on. */
const colours = [
  ['Acento, fondo claro', '--brand-accent', '--ground-light'],
  ['Acento pulsado, fondo claro', '--brand-accent-strong', '--ground-light'],
  ['Texto sobre el acento, fondo claro', '--brand-on-accent', '--brand-accent'],
  ['Acento, fondo oscuro', '--brand-accent-dark', '--ground-dark'],
  ['Acento pulsado, fondo oscuro', '--brand-accent-strong-dark', '--ground-dark'],
  ['Texto sobre el acento, fondo oscuro', '--brand-on-accent-dark', '--brand-accent-dark'],
] as const

/** How the developer is called and looks today, and what sets it: nothing of it is changed here. */
export function Brand() {
  return (
    <Part title="Marca" aside="Se cambia en la configuración, no aquí">
      <Table label="Nombre" head={['Qué', 'Hoy', 'Se cambia con']}>
        <tr>
          <td>Nombre en el portal, Mesa, mensajes, papeles y textos legales</td>
          <td>{brandName}</td>
          <td>
            <code>BRAND_FILE</code> o <code>BRAND_NAME</code>
            <small>y se reinicia el servidor</small>
          </td>
        </tr>
      </Table>
      <Table label="Colores de la marca" head={['Color', 'Contraste', 'Alcanza para', 'Se cambia con']}>
        {colours.map(([name, token, ground]) => (
          <ColourRow key={token} name={name} token={token} ground={ground} />
        ))}
      </Table>
      <p className="small ink2">
        Logo y colores se cambian con <code>BRAND_FILE</code>, que no arranca con colores que no se leen. Un
        texto pide 4.5:1; un borde o un icono, 3:1.
      </p>
    </Part>
  )
}

function ColourRow({ name, token, ground }: { name: string; token: string; ground: string }) {
  const swatch = useRef<HTMLSpanElement>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  // As the browser resolves them: a token may be written in any notation.
  useLayoutEffect(() => {
    const [below, above] = [swatch.current, swatch.current?.firstElementChild].map(
      (element) => element && readComputedColour(getComputedStyle(element).backgroundColor),
    )
    setRatio(below && above ? contrastRatio(below, above) : null)
  }, [])
  return (
    <tr>
      <td>
        <span className={styles.colour}>
          <span
            ref={swatch}
            className={styles.swatch}
            style={{ background: `var(${ground})` }}
            aria-hidden="true"
          >
            <span style={{ background: `var(${token})` }} />
          </span>
          {name}
        </span>
      </td>
      <td>{ratio === null ? 'no se puede medir' : contrastText(ratio)}</td>
      <td>{ratio !== null && <Serves ratio={ratio} />}</td>
      <td>
        <code>{token}</code>
      </td>
    </tr>
  )
}

function Serves({ ratio }: { ratio: number }) {
  const serves = contrastServes(ratio)
  if (serves === 'text') return 'texto, bordes e iconos'
  if (serves === 'parts') return <Mark tone="soon">bordes e iconos, no para texto</Mark>
  return <Mark tone="late">nada: no se distingue</Mark>
}
