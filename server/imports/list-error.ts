/** A list that cannot be read at all. Its message is one line for a person. */
export class ListError extends Error {}
