/** Which bodies of a POST the desk reads: forms as browsers send them, whole. */

const formTypes = /^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i;

/** The status with which a body is refused: 415 for what is no form, 400 for a form that cannot be read. */
export async function refuseForm(
  type: string | undefined,
  body: Buffer<ArrayBuffer>,
): Promise<400 | 415 | undefined> {
  // A button without fields.
  if (body.length === 0 && !type) return undefined;
  if (!type || !formTypes.test(type)) return 415;
  if (!/^multipart/i.test(type)) return undefined;
  // Read twice, so that no screen meets a broken one.
  const form = new Response(body, { headers: { "Content-Type": type } }).formData();
  return form.then(
    () => undefined,
    () => 400,
  );
}
