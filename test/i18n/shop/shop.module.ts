import { Body, Controller, Get, HttpStatus, Module, Param, Post } from '@nestjs/common';
import { APP_PIPE } from '@nestjs/core';
import { I18nModule, Language, Problem } from '@dragoman/i18n';
import { IsInt, Max } from 'class-validator';
import { I18nService, I18nValidationPipe, i18nValidationMessage } from 'nestjs-i18n';
import { join } from 'node:path';

class OrderDto {
  @IsInt({ message: i18nValidationMessage('shop:order.wholeNumber') })
  @Max(5, { message: i18nValidationMessage('shop:order.atMost') })
  amount: number;
}

@Controller('orders')
class OrdersController {
  constructor(private readonly i18n: I18nService) {}

  @Get()
  welcome(@Language() language: string) {
    return { language, cart: [1, 3, 5].map((count) => this.i18n.t('shop:cart', { args: { count } })) };
  }

  @Get(':id')
  order(@Param('id') id: string) {
    throw new Problem(HttpStatus.GONE, 'orderGone', { namespace: 'shop', values: { id: Number(id) } });
  }

  @Post()
  create(@Body() order: OrderDto) {
    return order;
  }
}

@Module({
  imports: [
    I18nModule.forRoot({ languages: ['en', 'de', 'pl'], fallback: 'en', namespaces: join(__dirname, 'locales') }),
  ],
  controllers: [OrdersController],
  providers: [{ provide: APP_PIPE, useFactory: () => new I18nValidationPipe({ transform: true }) }],
})
export class ShopModule {}
