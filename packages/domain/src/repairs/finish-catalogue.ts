/** Something that is wrong with an item, as a buyer would say it. */
export type Defect = { readonly code: string; readonly name: string }

/** Something in a home that can be wrong, and for how long the developer answers for it. */
export type FinishItem = {
  readonly code: string
  readonly name: string
  /** Codes of the rooms that have it; null for all of them. */
  readonly rooms: readonly string[] | null
  readonly defects: readonly Defect[]
  readonly warranty: {
    /** Months since the delivery act. */
    readonly months: number
    /** Of what, as the screen says it. */
    readonly covers: string
  }
}

const other: Defect = { code: 'other', name: 'Otra cosa' }
const wet = ['main-bathroom', 'guest-bathroom', 'kitchen', 'laundry']
const year = 12

/**
 * Rooms, items, what can be wrong, and the months of warranty.
 *
 * `version` is kept with each case. The months are our reading, to be replaced by the terms of the developer's
 * contracts and confirmed by counsel (docs/cases.md, "Warranty").
 */
export const finishCatalogue = {
  version: '2026-11',
  rooms: [
    { code: 'living-room', name: 'Sala comedor' },
    { code: 'kitchen', name: 'Cocina' },
    { code: 'main-bedroom', name: 'Dormitorio principal' },
    { code: 'bedroom-2', name: 'Dormitorio 2' },
    { code: 'bedroom-3', name: 'Dormitorio 3' },
    { code: 'main-bathroom', name: 'Baño principal' },
    { code: 'guest-bathroom', name: 'Baño de visita' },
    { code: 'laundry', name: 'Lavandería' },
    { code: 'hall', name: 'Hall o pasadizo' },
    { code: 'outdoors', name: 'Balcón, terraza o jardín' },
    { code: 'parking', name: 'Estacionamiento o depósito' },
    { code: 'lot', name: 'Lote' },
  ],
  items: [
    {
      code: 'bathroom',
      name: 'Baño: sanitarios y grifería',
      rooms: wet,
      defects: [
        { code: 'drips', name: 'Gotea o pierde agua' },
        { code: 'blocked', name: 'No desagua bien' },
        { code: 'loose', name: 'Está suelto o mal fijado' },
        { code: 'smell', name: 'Sale mal olor' },
        other,
      ],
      warranty: { months: year, covers: 'Sanitarios y grifería' },
    },
    {
      code: 'leak',
      name: 'Filtración o humedad',
      rooms: null,
      defects: [
        { code: 'ceiling', name: 'Viene del techo' },
        { code: 'wall', name: 'Sale por la pared' },
        { code: 'floor', name: 'Aparece en el piso' },
        { code: 'rain', name: 'Entra agua cuando llueve' },
        other,
      ],
      warranty: { months: 2 * year, covers: 'Impermeabilización y redes de agua' },
    },
    {
      code: 'door',
      name: 'Puerta o clóset',
      rooms: null,
      defects: [
        { code: 'closes-badly', name: 'No cierra o roza' },
        { code: 'lock', name: 'La cerradura falla' },
        { code: 'swollen', name: 'Está hinchada o torcida' },
        { code: 'damaged', name: 'Está rayada o golpeada' },
        other,
      ],
      warranty: { months: year, covers: 'Carpintería de madera' },
    },
    {
      code: 'window',
      name: 'Mampara o ventana',
      rooms: null,
      defects: [
        { code: 'water', name: 'Entra agua por el marco' },
        { code: 'air', name: 'Entra aire o ruido' },
        { code: 'slides-badly', name: 'No corre o no cierra' },
        { code: 'glass', name: 'El vidrio está roto o rayado' },
        other,
      ],
      warranty: { months: year, covers: 'Carpintería de aluminio' },
    },
    {
      code: 'floor',
      name: 'Piso',
      rooms: null,
      defects: [
        { code: 'lifted', name: 'Está levantado' },
        { code: 'cracked', name: 'Está roto o rajado' },
        { code: 'hollow', name: 'Suena hueco' },
        { code: 'stained', name: 'Está manchado' },
        other,
      ],
      warranty: { months: year, covers: 'Pisos y enchapes' },
    },
    {
      code: 'wall',
      name: 'Muro o techo',
      rooms: null,
      defects: [
        { code: 'hairline', name: 'Tiene fisuras finas' },
        { code: 'paint', name: 'La pintura se cae o está manchada' },
        { code: 'uneven', name: 'Está desnivelado' },
        other,
      ],
      warranty: { months: year, covers: 'Tarrajeo y pintura' },
    },
    {
      code: 'electricity',
      name: 'Electricidad',
      rooms: null,
      defects: [
        { code: 'no-power', name: 'No llega corriente' },
        { code: 'trips', name: 'Salta la llave' },
        { code: 'socket', name: 'Un tomacorriente o interruptor falla' },
        other,
      ],
      warranty: { months: 2 * year, covers: 'Instalaciones eléctricas' },
    },
    {
      code: 'furniture',
      name: 'Muebles de cocina o lavandería',
      rooms: ['kitchen', 'laundry'],
      defects: [
        { code: 'closes-badly', name: 'No cierra o se descuelga' },
        { code: 'swollen', name: 'Está hinchado' },
        { code: 'counter', name: 'El tablero está rajado o suelto' },
        other,
      ],
      warranty: { months: year, covers: 'Muebles fijos' },
    },
    {
      code: 'structure',
      name: 'Estructura',
      rooms: null,
      defects: [
        { code: 'crack', name: 'Una grieta atraviesa muro, viga o columna' },
        { code: 'sinking', name: 'El piso o el terreno se hunde' },
        other,
      ],
      warranty: { months: 10 * year, covers: 'Estructura' },
    },
  ],
} as const satisfies {
  readonly version: string
  readonly rooms: readonly { readonly code: string; readonly name: string }[]
  readonly items: readonly FinishItem[]
}

/** Room, item and defect by their codes. */
export type FinishPlace = { readonly room: string; readonly item: string; readonly defect: string }

/** The items that a room has. */
export function itemsOf(room: string): readonly FinishItem[] {
  return (finishCatalogue.items as readonly FinishItem[]).filter(
    ({ rooms }) => rooms === null || rooms.includes(room),
  )
}

export function findItem(code: string): FinishItem | undefined {
  return (finishCatalogue.items as readonly FinishItem[]).find((item) => item.code === code)
}

/** Which of the three is not of the catalogue, or does not belong together; null where all is well. */
export function placeFault({ room, item, defect }: FinishPlace): keyof FinishPlace | null {
  if (!finishCatalogue.rooms.some(({ code }) => code === room)) return 'room'
  const found = itemsOf(room).find(({ code }) => code === item)
  if (!found) return 'item'
  return found.defects.some(({ code }) => code === defect) ? null : 'defect'
}

/** The words of a place; a code that the catalogue no longer has stands for itself. */
export function placeWords({ room, item, defect }: FinishPlace): FinishPlace {
  const found = findItem(item)
  return {
    room: finishCatalogue.rooms.find(({ code }) => code === room)?.name ?? room,
    item: found?.name ?? item,
    defect: found?.defects.find(({ code }) => code === defect)?.name ?? defect,
  }
}
