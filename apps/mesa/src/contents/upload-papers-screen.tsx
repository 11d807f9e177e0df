import { Alert } from '@llave/design/alert'
import { Button } from '@llave/design/button'
import { Link, useSearchParams } from 'react-router'
import { failureAdvice } from '../api/failure-advice.ts'
import { countText } from '../frame/count-text.ts'
import { FileDrop } from '../frame/file-drop.tsx'
import { Page } from '../frame/page.tsx'
import { Part } from '../frame/part.tsx'
import { Table } from '../frame/table.tsx'
import { usePageTitle } from '../frame/use-page-title.ts'
import * as styles from './papers.module.css'
import { UploadRow } from './upload-row.tsx'
import { standOf } from './upload-stand.ts'
import { usePaperUpload } from './use-paper-upload.ts'

/** Papers are chosen or dropped, seen with whose they are, and only then stored. */
export function UploadPapersScreen() {
  usePageTitle('Subir papeles')
  const [params] = useSearchParams()
  const { files, step, broken, add, match, choose, send, change, remove } = usePaperUpload(
    (params.get('proforma') ?? '').slice(0, 40),
  )
  const stands = new Map(files.map((one) => [one.key, standOf(one, files)]))
  const ready = files.filter(({ key, anyway }) => {
    const stand = stands.get(key)
    return stand === 'ready' || (stand === 'elsewhere' && anyway)
  })
  const unmatched = files.filter(({ sha256, match: found }) => sha256 !== '' && found === null)
  const stored = files.filter(({ outcome }) => outcome !== null).length
  return (
    <Page title="Subir papeles" back={<Link to="/contenidos/papeles">Papeles</Link>}>
      <FileDrop
        title="Elige los papeles o suéltalos aquí"
        hint="PDF, JPG o PNG de hasta 20 MB, varios a la vez. El nombre del archivo dice de quién es y qué es: «Contrato 1000234.pdf»."
        accept=".pdf,.jpg,.jpeg,.png"
        multiple
        disabled={step !== null}
        onFiles={(chosen) => void add(chosen)}
      />
      {files.length > 0 && (
        <Part title="Antes de subir" count={files.length} aside="Nada se guarda hasta que los subas">
          <Table label="Archivos elegidos" head={['Archivo', 'Cómo está', 'De quién es', 'Qué es', 'Quitar']}>
            {files.map((one) => (
              <UploadRow
                key={one.key}
                of={one}
                stand={stands.get(one.key) ?? 'reading'}
                busy={step !== null}
                onChoose={(proforma) => void choose(one.key, proforma)}
                onChange={(fields) => change(one.key, fields)}
                onRemove={() => remove(one.key)}
              />
            ))}
          </Table>
        </Part>
      )}
      {broken !== null && (
        <Alert>
          {failureAdvice(broken)}
          {stored > 0 && ` Los ${countText(stored)} que dicen «Subido» ya están; los demás siguen aquí.`}
        </Alert>
      )}
      <p role="status" className="ink2">
        {step === 'looking' && 'Viendo de quién son…'}
        {step !== null && step !== 'looking' && (
          <>
            Subiendo {countText(step.sent + 1)} de {countText(step.of)}…{' '}
            <progress max={step.of} value={step.sent} aria-label="Subidos" />
          </>
        )}
        {step === null && stored > 0 && `${storedText(stored)} de ${countText(files.length)}.`}
      </p>
      {files.length > 0 && (
        <p className={styles.marks}>
          {step === null && unmatched.length > 0 && (
            <Button look="line" onClick={() => void match(unmatched)}>
              Volver a ver de quién son
            </Button>
          )}
          <Button disabled={step !== null || ready.length === 0} onClick={() => void send(ready)}>
            {ready.length === 1 ? 'Subir 1 papel' : `Subir ${countText(ready.length)} papeles`}
          </Button>
        </p>
      )}
    </Page>
  )
}

function storedText(stored: number): string {
  return stored === 1 ? 'Se subió 1' : `Se subieron ${countText(stored)}`
}
