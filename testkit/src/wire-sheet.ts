import { randomUUID } from 'node:crypto'

/** A sheet of the Libro de Reclamaciones as a browser sends it, with `changes`. */
export function wireSheet(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    nombre: 'Rosa Quispe Mamani',
    tipoDocumento: '01',
    nroDocumento: '09876543',
    domicilio: 'Jr. Huáscar 1124, Jesús María, Lima',
    telefono: '976 543 210',
    correo: 'rosa.quispe@correo.example',
    apoderado: '',
    tipoBien: 'PRODUCTO',
    descripcion: 'Lote A-11, Valle Sereno, proforma 1000302',
    monto: 899.33,
    moneda: 'PEN',
    clase: 'RECLAMO',
    detalle: 'Pagué la letra 11 en el banco el 03/11/2026 y hasta hoy figura vencida.',
    pedido: 'Que registren el pago con su fecha.',
    envio: randomUUID(),
    sitio: '',
    ...changes,
  }
}
