import * as z from 'zod/mini'

/** Every code that Mesa can be answered; `errors.ts` says when. Apart, so that the portal does not load them. */
const staffCodes = [
  'sin_sesion',
  'otra_red',
  'sin_permiso',
  'falta_respaldo',
  'pedido_ajeno',
  'no_encontrado',
  'respondido_antes',
  'caso_cerrado',
  'caso_abierto',
  'reclamo_sin_respuesta',
  'devolucion_cambio',
  'devolucion_decidida',
  'devolucion_otra_persona',
  'devolucion_imposible',
  'idempotencia_distinta',
  'ya_resuelto',
  'aviso_sin_destino',
  'cuenta_cambio',
  'cuenta_sin_confirmar',
  'aviso_cambiado',
  'papel_ajeno',
  'papel_sin_titular',
  'llave_rechazada',
  'codigo_rechazado',
  'invitacion_invalida',
  'empresa_rechaza',
  'empresa_no_responde',
  'correo_ocupado',
  'persona_no_encontrada',
  'cambio_propio',
  'ultima_administracion',
  'ultima_llave',
  'importacion_en_otro_estado',
  'importacion_ya_pedida',
  'importacion_mirada_otra_vez',
  'importacion_con_rechazos',
  'importacion_sin_archivos',
  'importacion_demasiado_grande',
  'dato_invalido',
  'ruta_no_encontrada',
  'cuerpo_demasiado_grande',
  'formato_no_admitido',
  'demasiados_intentos',
  'error_interno',
] as const

export type StaffErrorCode = (typeof staffCodes)[number]

/** An error answer as Mesa gets it. */
export const staffErrorAnswer = z.object({
  code: z.enum(staffCodes),
  message: z.string(),
  campo: z.optional(z.string()),
  segundosEspera: z.optional(z.number()),
})
