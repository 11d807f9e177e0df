import { Button } from '@llave/design/button'
import { Mark } from '@llave/design/mark'
import { documentKinds, formatSize } from '@llave/domain/portfolio/property-document'
import { escapeToOneLine } from '@llave/domain/text/hidden-characters'
import { paperKindWords } from '../frame/paper-words.ts'
import * as styles from './papers.module.css'
import type { UploadStand } from './upload-stand.ts'
import type { ChosenFile } from './use-paper-upload.ts'

/** A chosen file: whose it is, what it is, and how it stands. */
export function UploadRow({
  of,
  stand,
  busy,
  onChoose,
  onChange,
  onRemove,
}: {
  of: ChosenFile
  stand: UploadStand
  busy: boolean
  onChoose: (proforma: string) => void
  onChange: (fields: Partial<Pick<ChosenFile, 'proforma' | 'kind' | 'anyway'>>) => void
  onRemove: () => void
}) {
  const { name, file, match, kind, outcome } = of
  const isOpen = match !== null && outcome === null && !['refused', 'others', 'same'].includes(stand)
  return (
    <tr>
      <td className={styles.file}>
        {name}
        <small>{formatSize(file.size)}</small>
      </td>
      <td className={styles.file}>
        <Stand of={of} stand={stand} />
        {stand === 'elsewhere' && (
          <label className={`${styles.marks} ${styles.anyway}`}>
            <input
              type="checkbox"
              checked={of.anyway}
              disabled={busy}
              onChange={({ target }) => onChange({ anyway: target.checked })}
            />
            Subirlo igual
          </label>
        )}
      </td>
      <td className={styles.file}>
        <Whose of={of} isOpen={isOpen && !busy} onChoose={onChoose} onChange={onChange} />
      </td>
      <td>
        {isOpen ? (
          <select
            className={`input ${styles.kind}`}
            aria-label={`Qué es ${name}`}
            value={kind}
            disabled={busy}
            onChange={({ target }) =>
              onChange({ kind: documentKinds.find((one) => one === target.value) ?? 'other' })
            }
          >
            {documentKinds.map((one) => (
              <option key={one} value={one}>
                {paperKindWords[one]}
              </option>
            ))}
          </select>
        ) : (
          match && paperKindWords[kind]
        )}
      </td>
      <td>
        <Button look="line" small disabled={busy} aria-label={`Quitar ${name}`} onClick={onRemove}>
          Quitar
        </Button>
      </td>
    </tr>
  )
}

/** The property and its holders; of several of the same people a choice, of none a field. */
function Whose({
  of: { name, match, proforma, typed, typedFault },
  isOpen,
  onChoose,
  onChange,
}: {
  of: ChosenFile
  isOpen: boolean
  onChoose: (proforma: string) => void
  onChange: (fields: { proforma: string }) => void
}) {
  if (!match) return null
  const { named, fits } = match
  const property = typed ?? named.find((one) => one.proforma === proforma) ?? null
  return (
    <>
      {isOpen && fits.length > 1 && (
        <select
          className="input"
          aria-label={`Proforma de ${name}`}
          value={proforma}
          onChange={({ target }) => onChange({ proforma: target.value })}
        >
          <option value="">Elige una</option>
          {fits.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      )}
      {isOpen && named.length === 0 && (
        <input
          className="input"
          aria-label={`Proforma de ${name}`}
          placeholder="Proforma"
          defaultValue={proforma}
          maxLength={40}
          autoComplete="off"
          onBlur={({ target }) => target.value.trim() !== proforma && onChoose(target.value.trim())}
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') onChoose(currentTarget.value.trim())
          }}
        />
      )}
      {typedFault && (
        <small role="alert" className={styles.bad}>
          {typedFault}
        </small>
      )}
      {property && (
        <>
          {property.holders.map((holder) => escapeToOneLine(holder.name)).join('; ')}
          <small>
            {property.proforma}, {escapeToOneLine(property.projectName)},{' '}
            {escapeToOneLine(property.productName)}
          </small>
        </>
      )}
    </>
  )
}

const outcomeWords = {
  created: 'Subido',
  changed: 'Subido en lugar del anterior',
  same: 'Ya estaba',
} as const

function Stand({ of: { fault, match, outcome }, stand }: { of: ChosenFile; stand: UploadStand }) {
  if (outcome) return <Mark tone="good">{outcomeWords[outcome]}</Mark>
  const named = match?.named.map(({ proforma }) => proforma).join(', ')
  switch (stand) {
    case 'reading':
      return <span className="small ink2">Leyendo…</span>
    case 'ready':
      return <Mark tone="good">Listo</Mark>
    case 'unnamed':
      return (
        <Wrong
          waits
          title="De nadie todavía"
          why="Su nombre no dice ninguna proforma que exista: escríbela."
        />
      )
    case 'several':
      return <Wrong waits title="Elige" why={`Nombra varias de las mismas personas: ${named}.`} />
    case 'others':
      return <Wrong title="No se sube" why={`Nombra proformas de personas distintas: ${named}.`} />
    case 'unheld':
      return <Wrong title="No se sube" why="Nadie tiene hoy esa proforma." />
    case 'same':
      return <span className="ink2">Ya está: es el mismo archivo.</span>
    case 'elsewhere':
      return (
        <Wrong
          waits
          title="Revisa"
          why={`El mismo archivo se ve en la proforma ${match?.known?.proforma}.`}
        />
      )
    case 'twice':
      return <Wrong title="No se sube" why="Otro archivo de esta lista es el mismo papel: quita uno." />
    default:
      return <Wrong title="No se sube" why={fault} />
  }
}

/** What is not sent as it is; `waits` where a person can still say more of it. */
function Wrong({ title, why, waits = false }: { title: string; why: string; waits?: boolean }) {
  return (
    <>
      <Mark tone={waits ? 'soon' : 'late'}>{title}</Mark>
      <small>{why}</small>
    </>
  )
}
