/** The path of an uploaded picture (publishing/pictures/pictures.ts). */
export const ownPicturePath = /^\/media\/[\w-]+\.(avif|webp|jpeg)$/;
