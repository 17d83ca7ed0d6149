// Files that a person adds, as the server takes them.

/** The files with their bytes in base64. */
export async function readFiles(files) {
  return Promise.all([...files].map(async (file) => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return { filename: file.name, data: btoa(text) };
  }));
}
