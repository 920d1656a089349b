/**
 * The key of a part number in plain SQL, as far as an index may have it: the signs that part numbers are written with are
 * taken out. domain/catalogue/part-number.ts takes out everything else too, of what is searched for.
 */
export const partKey = (column: string): string => `translate(upper(${column}), ' -/._,()+', '')`
