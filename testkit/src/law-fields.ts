import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A field that the law wants on a sheet of the Libro de Reclamaciones, as docs/complaints-book.md lists it. */
export type LawField = { readonly field: string; readonly label: string; readonly wire: string }

export function readLawFields(): readonly LawField[] {
  return readFileSync(join(import.meta.dirname, '../../docs/complaints-book.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => {
      const [, field = '', label = '', wire = ''] = line.split('|').map((cell) => cell.trim())
      return { field, label, wire: wire.replaceAll('`', '') }
    })
}

/** What stands in each field of the sheet of `wireSheet`, of a minor, once it was answered and the offer accepted. */
export function lawValues(of: {
  readonly code: string
  readonly filed: string
  readonly answer: string
  readonly offer: string
  readonly answered: string
  readonly guardian: string
  readonly detail: string
  readonly request: string
}): Readonly<Record<string, string>> {
  return {
    Proveedor: 'Costa y Valle Inmobiliaria S.A.C.',
    RUC: '20999999990',
    'Domicilio del proveedor': 'Av. Los Fresnos 1150, Miraflores, Lima',
    'Código de identificación': 'CV-01',
    'Hoja de reclamación N.°': of.code,
    Fecha: of.filed,
    Nombre: 'Rosa Quispe Mamani',
    Documento: 'DNI 09876543',
    Domicilio: 'Jr. Huáscar 1124, Jesús María, Lima',
    Teléfono: '976 543 210',
    Correo: 'rosa.quispe@correo.example',
    'Padre, madre o tutor': of.guardian,
    Tipo: 'Producto',
    'Monto reclamado': 'S/ 899.33',
    Descripción: 'Lote A-11, Valle Sereno, proforma 1000302',
    Clase: 'Reclamo',
    Detalle: of.detail,
    Pedido: of.request,
    'Firma del consumidor': `Presentada por internet el ${of.filed}`,
    'Observaciones y acciones adoptadas por el proveedor': of.answer,
    'Acuerdo aceptado para solucionar el reclamo': of.offer,
    'Fecha de la respuesta': of.answered,
  }
}
