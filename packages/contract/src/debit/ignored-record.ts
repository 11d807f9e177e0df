import { majorFromMinor } from '@llave/domain/money/major-units'
import { ignored } from '../fields.ts'
import type { encodeAffiliation } from './affiliation-message.ts'

/**
 * Members of the affiliation record that the browser sends and the server ignores: `proforma` alone
 * is read (docs/wire.md, "Paying").
 */
export const ignoredRecord = {
  tipoDocumento: ignored,
  nroDocumento: ignored,
  idTipoDocumento: ignored,
  nombreCliente: ignored,
  correoElectronico: ignored,
  codProyecto: ignored,
  nombreProyecto: ignored,
  producto: ignored,
  fechaVenta: ignored,
  codMoneda: ignored,
  montoCuotaAprox: ignored,
  fechaRegistro: ignored,
  token: ignored,
  estado: ignored,
  celularIngreso: ignored,
  dispositivo: ignored,
  tarjetaRegistrada: ignored,
  fechaVencimiento: ignored,
  titularTarjeta: ignored,
}

/** The record as JSON has it, without the extensions. */
export function plainRecord(wire: ReturnType<typeof encodeAffiliation>) {
  return {
    tipoDocumento: wire.tipoDocumento,
    nroDocumento: wire.nroDocumento,
    idTipoDocumento: wire.idTipoDocumento,
    nombreCliente: wire.nombreCliente,
    correoElectronico: wire.correoElectronico,
    codProyecto: wire.codProyecto,
    nombreProyecto: wire.nombreProyecto,
    producto: wire.producto,
    fechaVenta: wire.fechaVenta.toString(),
    codMoneda: wire.codMoneda,
    montoCuotaAprox: majorFromMinor(wire.montoCuotaAprox),
    fechaRegistro: wire.fechaRegistro?.toString() ?? '',
    token: '',
    estado: wire.estado,
    celularIngreso: wire.celularIngreso,
    dispositivo: wire.dispositivo,
    tarjetaRegistrada: wire.tarjetaRegistrada,
    fechaVencimiento: wire.fechaVencimiento,
  }
}
