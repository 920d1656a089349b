/** This version of the store cannot migrate or serve the database. */
export class CannotMigrate extends Error {}
