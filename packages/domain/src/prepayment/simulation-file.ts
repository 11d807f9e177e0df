import { plainFileName } from '../paper/file-name.ts'

/**
 * The name under which PrepagoLetrasCargarImprimir's file is saved (docs/specification.md,
 * "call-simulator-print-file").
 */
export function simulationFileName(customerName: string, proforma: string): string {
  return plainFileName(['constancia_de_cuotas_simuladas', customerName, proforma], 'pdf')
}
