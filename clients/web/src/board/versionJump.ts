/** Whether what is shown now lies more than one move from what was shown before: then no number says by how much it changed. */
export const versionJump = { now: false }
